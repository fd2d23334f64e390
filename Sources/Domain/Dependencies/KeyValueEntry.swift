/// A text under a key.
public struct KeyValueEntry: Hashable, Sendable {
  /// Texts that are equal in Unicode's sense are one key, however they are composed.
  public var key: String
  /// What is kept under it.
  public var value: String

  /// Makes an entry.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}
