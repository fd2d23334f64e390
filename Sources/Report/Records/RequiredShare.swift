/// The least share that a label must have, and what the cases showed of it.
public struct RequiredShare: Codable, Hashable, Sendable {
  /// What a share is a share of.
  public enum Basis: String, CaseIterable, Codable, Hashable, Sendable {
    /// All that was counted in the table.
    case records
    /// The cases.
    case cases
  }

  /// What the cases showed.
  public enum State: String, CaseIterable, Codable, Hashable, Sendable {
    /// It holds.
    case kept
    /// It does not hold.
    case missed
    /// They are too few to tell.
    case open
  }

  /// The table of the label.
  public var table: String
  /// The row of the table.
  public var name: String
  /// The least share, from 0 to 1.
  public var share: Double
  /// What it is a share of.
  public var of: Basis
  /// What the cases showed.
  public var state: State

  /// Makes the record.
  public init(table: String, name: String, share: Double, of: Basis, state: State) {
    (self.table, self.name, self.share, self.of, self.state) = (table, name, share, of, state)
  }
}
