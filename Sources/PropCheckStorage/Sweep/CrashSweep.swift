/// Loses power in every call of an operation and after the last one, and examines what each outcome leaves.
///
/// The operation is done once without a loss, to see what is there before it and after each of its acknowledged steps. Then it is
/// done once for each of its calls, in which the power is lost. Whatever ``CrashOutcome/stated(for:)`` leaves must be what was
/// acknowledged, with or without the step in flight; and the operation, if it is then finished, must reach the same end.
/// Recoveries are interrupted too, in each of their calls.
///
/// Equal disks are recovered once, because the same calls leave the same disk.
public struct CrashSweep<View: Equatable & Sendable>: Sendable {
  let operation: CrashOperation<View>
  /// The most different disks whose recovery is interrupted in each of its calls.
  public var interruptedRecoveries = 8
  /// Whether the sweep should end early, checked before each outcome; its counts are then partial.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// A sweep of an operation.
  public init(of operation: CrashOperation<View>) { self.operation = operation }

  /// Sweeps the operation.
  ///
  /// - Throws: The error of the operation without a loss, ``StorageError/outOfMemory`` or ``CrashSweepError``.
  /// - Complexity: O(calls · outcomes) recoveries at most; those of equal disks count once.
  public func run() async throws -> CrashCounts {
    let rehearsal = try await CrashRehearsal(of: operation)
    var (counts, last, recoveries) = (
      CrashCounts(operation.name), -1, operation.interruptedRecoveries ?? interruptedRecoveries
    )
    var judge = self.judge(of: rehearsal, 0)
    let calls = max(1, rehearsal.calls)
    for call in 1...calls + 1 where !isCancelled() {
      // The last acknowledgement need not be followed by a call in which it could be lost.
      let isBehind = call > calls
      let loss = try await (isBehind ? rehearsal.whole : rehearsal.lose(inCall: call))
      if !isBehind { counts.points += 1 }
      let isKnown = loss.disk.changingCalls == last && loss.acknowledged == judge.acknowledged
      // In a call that changes nothing, the disk is as it was in the previous call.
      guard !isKnown else { continue }
      last = loss.disk.changingCalls
      if loss.acknowledged != judge.acknowledged {
        counts.add(judge.counts)
        judge = self.judge(of: rehearsal, loss.acknowledged)
      }
      let moment = isBehind ? "after the last call" : "in call \(call)"
      try await judge.judgeAll(loss.disk, moment, interruptingUpTo: &recoveries)
    }
    counts.add(judge.counts)
    return counts
  }

  private func judge(of rehearsal: CrashRehearsal<View>, _ acknowledged: Int) -> CrashJudge<View> {
    CrashJudge(operation, rehearsal.stages, acknowledged, isCancelled: isCancelled)
  }
}
