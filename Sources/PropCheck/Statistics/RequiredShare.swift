/// A required share and its state after a run.
public struct RequiredShare: Hashable, Sendable {
  /// The state of a required share.
  public enum State: String, Codable, Hashable, Sendable {
    /// Shown to be at least nine tenths of what is required; wrong in at most one of 10^6 runs. If all possible cases
    /// were run: the label occurs.
    case kept
    /// Refuted; wrong in at most one of 10^6 runs.
    case missed
    /// Undecided: there are too few cases.
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
  /// The state after the run.
  public let state: State

  /// A share by the name of its label.
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
