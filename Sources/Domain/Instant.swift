/// A moment in milliseconds since 1970-01-01T00:00:00Z.
///
/// Whole numbers, because floating seconds lose equality in a round trip through a database.
public struct Instant: Hashable, Sendable {
  /// Milliseconds since the epoch; negative before it.
  public let milliseconds: Int64

  /// Makes the moment that lies so many milliseconds after the epoch.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }
}

extension Instant: Comparable {
  /// Orders by time.
  public static func < (left: Instant, right: Instant) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension Instant: CustomStringConvertible {
  /// The milliseconds, with their unit.
  public var description: String { "\(milliseconds) ms" }
}
