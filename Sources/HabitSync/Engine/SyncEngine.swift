package import HabitDomain

/// Keeps the rows of a device and the records of a server the same, one round at a time (Y-6).
///
/// Everything it knows about the exchange is in the replica; its memory may be lost at any time. A backoff that the server
/// asked for is lost too: the next process makes one request and is asked again.
package actor SyncEngine {
  private let replica: Replica
  private let cloud: Cloud
  private let clock: WallClock
  private let random: RandomSource
  private let rules: SyncRules
  private let observe: @Sendable (SyncStatus) -> Void

  private var isRunning = false
  /// The best reason to sync again after the current sync.
  private var wish: SyncTrigger?
  /// The callers that wait until nothing runs.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var backoff: Backoff?
  private var memory = RoundMemory()
  /// The requests that wait, for each trigger.
  private var requests: [SyncTrigger: RequestLine] = [:]

  /// What it is doing.
  package private(set) var status = SyncStatus.idle

  /// Makes an engine.
  ///
  /// - Parameters:
  ///   - replica: The store of the device.
  ///   - cloud: The server.
  ///   - clock: The time, and a way to wait.
  ///   - random: Makes the delays of devices differ.
  ///   - rules: The rules; other than the standard ones only to make a mutant.
  ///   - observe: Called with every change of the status.
  package init(
    replica: Replica, cloud: Cloud, clock: WallClock, random: RandomSource,
    rules: SyncRules = .standard(), observe: @escaping @Sendable (SyncStatus) -> Void = { _ in }
  ) {
    self.replica = replica
    self.cloud = cloud
    self.clock = clock
    self.random = random
    self.rules = rules
    self.observe = observe
  }

  /// Syncs now. A sync that is asked for while another runs is noted and runs once after it, however that ended; the result
  /// covers both.
  package func sync(_ trigger: SyncTrigger = .person) async -> SyncResult {
    guard !isRunning else {
      wish = rules.wish(wish, trigger)
      return SyncResult(skipped: .alreadyRunning)
    }
    isRunning = true
    set(.running)
    var result = await round(trigger)
    while let next = wish, !Task.isCancelled {
      wish = nil
      result = result.followed(by: await round(next))
    }
    finish()
    set(SyncStatus(result))
    return result
  }

  /// Resumes those who wait for the current sync to end.
  private func finish() {
    isRunning = false
    for next in waiting { next.resume() }
    waiting = []
    if let next = wish {
      wish = nil
      fulfil(next)
    }
  }

  /// The caller that was told that another sync is running, or will, has not cancelled its own.
  private func fulfil(_ trigger: SyncTrigger) {
    Task { _ = await sync(trigger) }
  }

  /// Syncs after the delay of a trigger, or at once if the clock fails; nil if another request with this trigger came in the
  /// meantime and syncs instead, or if the task was cancelled. If that other one is cancelled, the sync takes place nevertheless.
  package func request(_ trigger: SyncTrigger) async -> SyncResult? {
    guard trigger.delay.milliseconds > 0 else { return await sync(trigger) }
    let number = requests[trigger, default: RequestLine()].begin()
    try? await clock.sleep(trigger.delay)
    guard !Task.isCancelled else {
      if requests[trigger]?.cancel(number) == true { fulfil(trigger) }
      return nil
    }
    guard requests[trigger]?.end(number) == true else { return nil }
    return await sync(trigger)
  }

  private func set(_ status: SyncStatus) {
    guard self.status != status else { return }
    self.status = status
    observe(status)
  }

  private func round(_ trigger: SyncTrigger) async -> SyncResult {
    let runner = RequestRunner(cloud, clock: clock, random: random, rules: rules)
    var round = SyncRound(replica, cloud, rules, runner, memory)
    do {
      if let end = try await endOfBackoff(trigger) {
        await round.skip(.waiting(until: end))
        return round.result
      }
    } catch {
      await round.end(error)
      return round.result
    }
    await round.run()
    memory = round.memory
    backoff = Backoff(after: round.result, asked: round.runner.asked, rules)
    do { try await beginBackoff() } catch { round.result.error = round.result.error ?? error }
    return round.result
  }

  /// When no more requests are made until; nil if one may be made now.
  private func endOfBackoff(_ trigger: SyncTrigger) async throws(CloudKitError) -> Instant? {
    guard backoff != nil else { return nil }
    let now = try await now()
    return backoff?.end(at: now, trigger, rules)
  }

  private func beginBackoff() async throws(CloudKitError) {
    guard backoff != nil else { return }
    let now = try await now()
    backoff?.begin(at: now)
  }

  private func now() async throws(CloudKitError) -> Instant {
    do { return try await clock.now() } catch { throw CloudKitError(error) }
  }
}

extension SyncEngine {
  /// Reads the fields that an older version of the app kept without knowing them. Call it when a process starts,
  /// before anything is written. Without such fields nothing changes.
  ///
  /// Only content changes, and no stamp, since the server has it already. Records that the older version could not read
  /// are tried again by the next sync.
  ///
  /// - Throws: The error of the store; nothing has changed then.
  /// - Complexity: O(rows).
  package func start() async throws(DataLayerError) {
    let rules = rules
    try await replica.transact { view throws(DataLayerError) in
      var change = ReplicaChange()
      for table in SyncedTable.allCases {
        for row in try view.rows(table) {
          let updated = rules.conversion.updated(row)
          if updated != row { change.rows.append(updated) }
        }
      }
      var state = try view.state()
      if try !view.inbox().isEmpty, !state.isRepairDue {
        state.isRepairDue = true
        change.state = state
      }
      return change
    }
  }

  /// Applies the person's choice after the data was removed from the server; the next sync continues.
  ///
  /// - Throws: The error of the store; nothing has changed then.
  package func settle(_ choice: ZoneChoice) async throws(DataLayerError) {
    let rules = rules
    try await replica.transact { view throws(DataLayerError) in
      var workspace = try Workspace(view)
      let old = workspace.state
      guard old.isZoneGivenUp else { return ReplicaChange() }
      // What came before the zone was removed may not be repaired yet; without rows there is nothing to repair.
      workspace.state = SyncState(
        account: old.account, isSignedOut: old.isSignedOut,
        isRepairDue: choice == .sendAgain && old.isRepairDue, lastStamp: old.lastStamp)
      workspace.sweep = choice == .sendAgain ? .sendAgain : .removeAll
      if choice == .sendAgain { try workspace.keepWaiting(rules) }
      return workspace.change
    }
  }

  /// Removes tombstones that are old enough and that the server has (domain 4.10).
  ///
  /// - Throws: The error of the store or of the clock; nothing has changed then.
  package func purge() async throws(CloudKitError) {
    let now: Instant
    do { now = try await clock.now() } catch { throw .dependency(error) }
    let (start, overflow) = now.milliseconds.subtractingReportingOverflow(
      rules.tombstoneLife.milliseconds)
    guard !overflow else { return }
    do {
      try await replica.transact { _ in
        ReplicaChange(sweep: .purge(before: Instant(milliseconds: start)))
      }
    } catch { throw .storage(error) }
  }

  /// Deletes the subscriptions after the sync that runs, if any; the next sync makes them again. A sync that is asked for in
  /// the meantime runs afterwards.
  ///
  /// - Throws: Why one of them remains. No request is made during a delay that the server asked for (Y-12).
  package func unsubscribe() async throws(CloudKitError) {
    // A sync could find the subscriptions before they are deleted, and assume from then on that they
    // exist.
    while isRunning { await withCheckedContinuation { waiting.append($0) } }
    isRunning = true
    defer { finish() }
    guard try await endOfBackoff(.person) == nil else {
      throw .retryLimitExceeded(.refused(.requestRateLimited))
    }
    let runner = RequestRunner(cloud, clock: clock, random: random, rules: rules)
    var round = SyncRound(replica, cloud, rules, runner, memory)
    do { try await round.unsubscribe() } catch {
      guard let reason = error.reason else { return }
      round.result.error = reason
      if let next = Backoff(after: round.result, asked: round.runner.asked, rules) {
        backoff = next
        do { try await beginBackoff() } catch {
          // It begins at the next reading of the clock.
        }
      }
      throw reason
    }
  }
}

extension RoundStop {
  /// The reported error; nil if something was skipped.
  fileprivate var reason: CloudKitError? {
    switch self {
    case .ended(let error): error
    case .zoneLost(let error), .zoneGivenUp(let error): .syncFailed(error)
    case .skipped: nil
    }
  }
}

extension SyncResult {
  /// The result of two rounds in a row; it ends as the second did, unless that was skipped.
  func followed(by later: SyncResult) -> SyncResult {
    var sum = later
    if later.skipped != nil { (sum.skipped, sum.error) = (skipped, error ?? later.error) }
    sum.uploaded += uploaded
    sum.applied += applied
    sum.repaired += repaired
    sum.conflicts += conflicts
    sum.attempts += attempts
    sum.slept += slept
    sum.failures.merge(failures) { new, _ in new }
    return sum
  }
}

/// What a sync engine is doing.
package enum SyncStatus: Hashable, Sendable {
  /// Nothing, and no error is left.
  case idle
  /// It syncs.
  case running
  /// The last sync was skipped.
  case paused(SyncResult.Skip)
  /// The last sync failed.
  case failed(CloudKitError)

  init(_ result: SyncResult) {
    if let error = result.error {
      self = .failed(error)
    } else if let skipped = result.skipped {
      self = .paused(skipped)
    } else {
      self = result.failures.min { $0.key < $1.key }.map { .failed($0.value) } ?? .idle
    }
  }
}
