/// A part of a record server; a token of changes belongs to one.
public struct RecordZone: Hashable, Sendable {
  /// The name, which no other zone has.
  public var name: String

  /// Makes a zone.
  public init(name: String) {
    self.name = name
  }

  /// The zone that every account has: it has no list of changes, no atomic requests, and stays.
  public static let standard = RecordZone(name: "_defaultZone")

  /// The zone of the app (domain 4.1).
  public static let app = RecordZone(name: "TribeBoardZone")
}
