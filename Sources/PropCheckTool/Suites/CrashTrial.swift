public import PropCheckReport

/// An operation in whose every call the power can be lost, or a file that can be damaged in every place.
///
/// `CrashSweep` of PropCheckStorage does both for whatever is on SQLite.
public struct CrashTrial: Sendable {
  /// What a trial comes to.
  public enum Outcome: Sendable {
    /// Losses of power in every call of an operation.
    case crash(CrashRecord)
    /// Damages of every place of a file.
    case damage(DamageRecord)
  }

  /// The name, for `--filter`.
  public let name: String
  let run:
    @Sendable (_ seed: UInt64, _ isCancelled: @escaping @Sendable () -> Bool) async throws ->
      Outcome

  /// Makes a trial.
  ///
  /// - Parameters:
  ///   - name: The name; no other trial may have it.
  ///   - run: Tries it; the seed decides what is random, and it ends early once it is cancelled. Its record needs no times.
  public init(
    _ name: String,
    run:
      @escaping @Sendable (_ seed: UInt64, _ isCancelled: @escaping @Sendable () -> Bool)
      async throws -> Outcome
  ) {
    (self.name, self.run) = (name, run)
  }
}
