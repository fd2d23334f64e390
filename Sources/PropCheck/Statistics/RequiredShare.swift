/// A required share, and what a run showed of it.
public struct RequiredShare: Hashable, Sendable {
  /// What the cases of a run show of a required share.
  public enum State: String, Codable, Hashable, Sendable {
    /// Shown to hold, or to be missed by less than a tenth: wrong once in 10^6 runs at most. Where
    /// no case is run twice: the label occurs.
    case kept
    /// Refuted: wrong once in 10^6 runs at most.
    case missed
    /// Neither is shown yet: the cases are too few.
    case open
  }

  /// The table of the label.
  public let table: String
  /// The name of the label in its table.
  public let name: String
  /// The least share, in 0...1.
  public let share: Double
  /// What it is a share of.
  public let basis: Requirement.Basis
  /// What the run showed.
  public let state: State

  /// A share by the words of its label.
  public init(
    table: String, name: String, share: Double, basis: Requirement.Basis, state: State
  ) {
    self.table = table
    self.name = name
    self.share = share
    self.basis = basis
    self.state = state
  }
}
