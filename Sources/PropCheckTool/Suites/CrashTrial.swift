public import PropCheckReport

/// An operation during which power is lost at each call to the file system, or a file that is damaged at every
/// position.
///
/// `CrashSweep` of PropCheckStorage does both for anything built on SQLite.
public struct CrashTrial: Sendable {
  /// The outcome of a trial.
  public enum Outcome: Sendable {
    /// Power was lost at each call that an operation made to the file system.
    case crash(CrashRecord)
    /// A file was damaged at every position.
    case damage(DamageRecord)
  }

  /// The name, for `--filter`.
  public let name: String
  let run:
    @Sendable (_ seed: UInt64, _ isCancelled: @escaping @Sendable () -> Bool) async throws ->
      Outcome

  /// Creates a trial.
  ///
  /// - Parameters:
  ///   - name: The name, unique among the trials of a suite.
  ///   - run: Runs the trial; the seed determines all randomness, and the trial ends early once it is cancelled. Its
  ///     record need not contain times.
  public init(
    _ name: String,
    run:
      @escaping @Sendable (_ seed: UInt64, _ isCancelled: @escaping @Sendable () -> Bool)
      async throws -> Outcome
  ) {
    (self.name, self.run) = (name, run)
  }
}
