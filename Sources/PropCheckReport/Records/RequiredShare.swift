/// The required share of a label, and whether it was reached.
public struct RequiredShare: Codable, Hashable, Sendable {
  /// What a share refers to.
  public enum Basis: String, CaseIterable, Codable, Hashable, Sendable {
    /// All occurrences in the table.
    case records
    /// The cases.
    case cases
  }

  /// Whether a share was reached.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// It was reached.
    case kept
    /// It was missed.
    case missed
    /// There are too few cases to tell.
    case open
  }

  /// The table of the label.
  public var table: String
  /// The label.
  public var name: String
  /// The least share, from 0 to 1.
  public var share: Double
  /// What the share refers to.
  public var of: Basis
  /// Whether it was reached.
  public var state: State

  /// Makes the record.
  public init(table: String, name: String, share: Double, of: Basis, state: State) {
    (self.table, self.name, self.share, self.of, self.state) = (table, name, share, of, state)
  }
}
