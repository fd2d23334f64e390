/// What became of a known failure.
public struct Regression: Codable, Hashable, Sendable {
  /// What a replay shows.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// It does not fail any more.
    case fixed
    /// It fails as before.
    case fails
    /// The generator makes something else of it now.
    case changed
  }

  /// The seed file.
  public var file: String
  /// What the replay shows.
  public var state: State

  /// Makes the record.
  public init(file: String, state: State) {
    (self.file, self.state) = (file, state)
  }
}
