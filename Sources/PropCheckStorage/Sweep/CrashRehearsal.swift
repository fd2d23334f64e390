/// An operation that was done once without a loss of power.
public struct CrashRehearsal<View: Equatable & Sendable>: Sendable {
  let operation: CrashOperation<View>
  private let disk: SimulatedDisk
  /// The disk after the whole operation, including what is not synced.
  private let end: SimulatedDisk
  /// What is seen before the operation, and after each of its acknowledged steps.
  public let stages: [View]
  /// How many calls it makes from its beginning on.
  public let calls: Int

  /// Does the operation once.
  ///
  /// - Throws: The error of the operation, ``StorageError/outOfMemory`` or ``CrashSweepError/silent(operation:)``.
  public init(of operation: CrashOperation<View>) async throws {
    self.operation = operation
    disk = try await operation.prepare()
    let (copy, course) = (try disk.copy(), CrashCourse())
    try await operation.perform(copy, course.rehearsal(on: copy))
    guard course.hasBegun, course.acknowledged > 0 else {
      throw CrashSweepError.silent(operation: operation.name)
    }
    calls = copy.calls - course.callsBefore
    end = copy
    var stages: [View] = []
    for disk in course.disks { stages.append(try await operation.view(disk)) }
    self.stages = stages
  }

  /// The disk after the last call, and how many steps were acknowledged by then.
  var whole: (disk: SimulatedDisk, acknowledged: Int) { (end, stages.count - 1) }

  /// The operation again, with a loss of power in one of its calls.
  ///
  /// - Parameter call: The call, from 1 to ``calls``.
  /// - Returns: The disk without power, and how many steps were acknowledged.
  /// - Throws: ``StorageError/outOfMemory`` or ``CrashSweepError/unsteady(operation:call:)``.
  func lose(inCall call: Int) async throws -> (disk: SimulatedDisk, acknowledged: Int) {
    let (copy, course) = (try disk.copy(), CrashCourse())
    // Then what the earlier calls left is the same each time, and known.
    SimulatedDisk.seedSQLite()
    // It fails because the power is lost, unless the failure of that call does not matter.
    try? await operation.perform(copy, course.performance { copy.losePower(inCall: call) })
    guard !copy.hasPower else {
      throw CrashSweepError.unsteady(operation: operation.name, call: call)
    }
    return (copy, course.acknowledged)
  }

  /// Loses power in one call, and judges one outcome.
  ///
  /// - Parameters:
  ///   - call: The call, from 1; beyond the last one it wraps around, and then the first one stands for a loss after the
  ///     last.
  ///   - outcome: What is left.
  ///   - second: A call in which the power is lost again during recovery, and what is left then; nil for none.
  /// - Returns: The counts of this one case.
  /// - Throws: ``StorageError/outOfMemory`` or ``CrashSweepError/unsteady(operation:call:)``.
  public func losePower(
    inCall call: Int, leaving outcome: CrashOutcome,
    andIn second: (call: Int, outcome: CrashOutcome)? = nil
  ) async throws -> CrashCounts {
    let (calls, call) = (max(1, self.calls), max(1, call))
    let place = (call - 1) % calls + 1
    // The last acknowledgement need not be followed by a call in which it could be lost.
    let isBehind = call > calls && place == 1
    let loss = try await (isBehind ? whole : lose(inCall: place))
    let moment = isBehind ? "after the last call" : "in call \(place)"
    var judge = CrashJudge(operation, stages, loss.acknowledged)
    judge.counts.points = 1
    var after = try loss.disk.afterPowerLoss(outcome)
    if let second {
      after.losePower(inCall: second.call)
      _ = try? await operation.view(after)
      after = try after.afterPowerLoss(second.outcome)
      judge.counts.secondLosses = 1
    }
    try await judge.judge(after, "power lost \(moment), \(outcome)")
    return judge.counts
  }
}
