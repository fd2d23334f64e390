/// Recovers what losses of power left at one stage of an operation, and counts what is seen.
struct CrashJudge<View: Equatable & Sendable> {
  private let operation: CrashOperation<View>
  /// What is seen before the operation, and after each of its steps.
  private let stages: [View]
  /// How many steps were acknowledged before the power was lost.
  let acknowledged: Int
  var counts: CrashCounts
  /// Whether to stop examining further outcomes.
  private let isCancelled: @Sendable () -> Bool
  /// What was seen of each disk, by its digest.
  private var known: [UInt64: Sight] = [:]
  /// The digests of the disks that a stated outcome left: an interrupted recovery may have left one before, which is known.
  private var finished: Set<UInt64> = []

  /// What was seen of a recovered disk.
  private enum Sight {
    /// One of the stages.
    case stage(Int)
    /// Something else.
    case half
    /// An error.
    case refused(String)
  }

  init(
    _ operation: CrashOperation<View>, _ stages: [View], _ acknowledged: Int,
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.operation, self.stages, self.acknowledged) = (operation, stages, acknowledged)
    self.isCancelled = isCancelled
    counts = CrashCounts(operation.name)
  }

  /// Judges every stated outcome of a loss at a moment, as in `in call 3`, until it is cancelled: one call may take a minute.
  mutating func judgeAll(
    _ disk: SimulatedDisk, _ moment: String, interruptingUpTo recoveries: inout Int
  ) async throws {
    for outcome in CrashOutcome.stated(for: disk.pendingSteps) where !isCancelled() {
      let (after, place) = (
        try disk.afterPowerLoss(outcome), "power lost \(moment), \(outcome)"
      )
      let isNew = known[after.digest] == nil
      try await judge(after, place)
      guard isNew, recoveries > 0, !isCancelled() else { continue }
      recoveries -= 1
      try await interrupt(after, place)
    }
  }

  /// Judges what a loss left.
  mutating func judge(_ disk: SimulatedDisk, _ place: String) async throws {
    counts.outcomes += 1
    let sight = try await sight(of: disk)
    count(sight, place)
    let isNew = finished.insert(disk.digest).inserted
    if isNew, case .stage(let stage) = sight { try await finish(disk, stage, place) }
  }

  private mutating func sight(of disk: SimulatedDisk) async throws -> Sight {
    let digest = disk.digest
    if let sight = known[digest] { return sight }
    let sight = await look(at: try disk.copy())
    known[digest] = sight
    counts.disks += 1
    return sight
  }

  private func look(at disk: SimulatedDisk) async -> Sight {
    do {
      let view = try await operation.view(disk)
      return stage(of: view).map(Sight.stage) ?? .half
    } catch { return .refused("\(error)") }
  }

  /// The stage that is seen; of several that look alike, one that is allowed.
  private func stage(of view: View) -> Int? {
    let alike = stages.indices.filter { stages[$0] == view }
    return alike.last { isAllowed($0) } ?? alike.last
  }

  private func isAllowed(_ stage: Int) -> Bool {
    stage == acknowledged || stage == acknowledged + 1
  }

  private mutating func count(_ sight: Sight, _ place: String) {
    switch sight {
    case .stage(let stage) where stage == acknowledged: counts.before += 1
    case .stage(let stage) where stage == acknowledged + 1: counts.after += 1
    case .stage(let stage) where stage < acknowledged:
      counts.lost += 1
      counts.complain("What was acknowledged is lost: \(place).")
    case .stage, .half:
      counts.half += 1
      counts.complain("A state between two steps is left: \(place).")
    case .refused(let error):
      counts.refused += 1
      counts.complain("The state cannot be read: \(place): \(error)")
    }
  }

  private mutating func finish(_ disk: SimulatedDisk, _ stage: Int, _ place: String) async throws {
    guard let finish = operation.finish, isAllowed(stage) else { return }
    do { try await finish(try disk.copy(), stage) } catch {
      counts.unfinished += 1
      counts.complain("The operation cannot be finished: \(place): \(error)")
    }
  }

  /// Loses power in each call of a recovery.
  private mutating func interrupt(_ disk: SimulatedDisk, _ place: String) async throws {
    let rehearsal = try disk.copy()
    _ = await look(at: rehearsal)
    var last = -1
    for call in 1...max(1, rehearsal.calls) where !isCancelled() {
      let copy = try disk.copy()
      copy.losePower(inCall: call)
      _ = await look(at: copy)
      counts.secondLosses += 1
      guard copy.changingCalls != last else { continue }
      last = copy.changingCalls
      for outcome in CrashOutcome.stated(for: copy.pendingSteps) where !isCancelled() {
        let sight = try await sight(of: try copy.afterPowerLoss(outcome))
        if case .stage(let stage) = sight, isAllowed(stage) { continue }
        count(sight, "\(place), then in call \(call) of the recovery, \(outcome)")
      }
    }
  }
}
