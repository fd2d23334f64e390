public import HabitDomain
public import PropCheckStorage

/// The surroundings of a store on a disk.
public struct StorageSite: Sendable {
  /// Which acknowledged writes survive a loss of power.
  public enum Promise: String, CaseIterable, Sendable {
    /// All of them: `synchronous=FULL`.
    case all
    /// All but the latest, without gaps: `synchronous=NORMAL` with a write-ahead log. What was there when the store was
    /// closed survives.
    case allButTheLatest
  }

  /// The disk.
  public var disk: SimulatedDisk
  /// What the store knows about the world.
  public var environment: Environment
  /// What it has to promise.
  public var promise = Promise.all
  /// Whether a log is checkpointed after each transaction, and not only now and then, so that losses of power hit it.
  public var movesLogOften = false

  /// The surroundings of a store that promises everything.
  public init(disk: SimulatedDisk, environment: Environment) {
    (self.disk, self.environment) = (disk, environment)
  }
}
