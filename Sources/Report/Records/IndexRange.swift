/// Case indexes from a first one up to, not including, a last one.
public struct IndexRange: Codable, Hashable, Sendable {
  /// The first index.
  public var from: Int
  /// The index after the last.
  public var to: Int

  /// Makes a range.
  public init(from: Int, to: Int) {
    (self.from, self.to) = (from, to)
  }
}
