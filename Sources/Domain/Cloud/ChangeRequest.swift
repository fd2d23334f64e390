/// A question for what has changed in a zone.
public struct ChangeRequest: Hashable, Sendable {
  /// The zone.
  public var zone: RecordZone
  /// Up to where the changes are known; nil asks for all of them.
  public var token: String?
  /// The greatest number of changes in the answer, from 1.
  public var limit: Int

  /// Makes a question.
  public init(zone: RecordZone = .app, token: String? = nil, limit: Int = 400) {
    self.zone = zone
    self.token = token
    self.limit = limit
  }
}
