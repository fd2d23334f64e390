/// A question for which zones have changed.
public struct ZoneRequest: Hashable, Sendable {
  /// Up to where the changes are known; nil asks for all zones there are.
  public var token: String?
  /// The greatest number of zones in the answer, from 1.
  public var limit: Int

  /// Makes a question.
  public init(token: String? = nil, limit: Int = 400) {
    self.token = token
    self.limit = limit
  }
}
