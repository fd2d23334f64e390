import HabitDomain

/// One round of sync: account, zone and subscriptions, fetch, repair, upload (domain 4.4).
///
/// Everything it knows is in the replica after every step, so it may end between any two of them, and the
/// next round continues. Fetch comes before upload: a device that was away must not overwrite what it has not
/// seen.
struct SyncRound: Sendable {
  let replica: Replica
  let cloud: Cloud
  let rules: SyncRules
  var runner: RequestRunner
  var memory: RoundMemory
  var result = SyncResult()
  /// Whether this round has fetched everything because an earlier one left that to it.
  var hasRefetched = false
  /// The rows for which records wait, as far as this round has read the inbox, which nobody else changes in the meantime.
  private var awaited: Set<RowKey>?

  init(
    _ replica: Replica, _ cloud: Cloud, _ rules: SyncRules, _ runner: RequestRunner,
    _ memory: RoundMemory
  ) {
    self.replica = replica
    self.cloud = cloud
    self.rules = rules
    self.runner = runner
    self.memory = memory
  }

  /// Runs the round; a failure is in the result.
  mutating func run() async {
    do {
      try await runOnce()
    } catch {
      await stop(error)
    }
    result.attempts = runner.attempts
    result.slept = runner.slept
    await countBacklog()
  }

  /// Skips the round, but counts waiting rows for the result.
  mutating func skip(_ reason: SyncResult.Skip) async {
    result.skipped = reason
    await countBacklog()
  }

  /// Ends the round before its first step, but counts waiting rows for the result.
  mutating func end(_ error: CloudKitError) async {
    result.error = error
    await countBacklog()
  }

  /// Runs all steps; a lost zone is made again, once.
  private mutating func runOnce() async throws(RoundStop) {
    do {
      try await runSteps()
    } catch {
      guard case .zoneLost = error else { throw error }
      let rules = rules
      try await store { (workspace: inout Workspace) throws(DataLayerError) in
        workspace.state.isZoneReady = false
        workspace.state.isSubscribed = false
        workspace.state.token = nil
        workspace.state.isRefetching = false
        workspace.sweep = .sendAgain
        try workspace.keepWaiting(rules)
      }
      try await runSteps()
    }
  }

  private mutating func runSteps() async throws(RoundStop) {
    // From here on only this round changes the state, unless the zone is given up.
    let state = try await identify()
    awaited = nil
    if !state.isZoneReady { try await makeZone() }
    if !state.isSubscribed { try await subscribe() }
    try await fetch(from: state)
    if try await hasWaiting() {
      try await askAgain()
      try await takeWaiting()
      try await askForParents()
    } else {
      forgetParents()
    }
    try await repair()
    try await upload()
  }

  private mutating func stop(_ stop: RoundStop) async {
    switch stop {
    case .ended(let error): result.error = error
    case .skipped(let skip): result.skipped = skip
    case .zoneLost(let error): result.error = .zoneCreationFailed(error)
    case .zoneGivenUp(let error):
      result.error = .syncFailed(error)
      do {
        try await store { $0.state.isZoneGivenUp = true }
      } catch {
        // The next round gets the same error.
      }
    }
  }

  private mutating func countBacklog() async {
    do {
      let backlog = try await replica.read { view throws(DataLayerError) in try view.backlog() }
      result.pending = backlog.pending
      result.blocked = backlog.blocked
    } catch {
      result.error = result.error ?? .storage(error)
    }
  }
}

extension SyncRound {
  /// Runs a body in one transaction, and stores what it changes.
  func transact<Value: Sendable>(
    _ body: @Sendable (ReplicaView) throws(DataLayerError) -> (ReplicaChange, Value)
  ) async throws(RoundStop) -> Value {
    do { return try await replica.transact(body) } catch { throw .ended(.storage(error)) }
  }

  /// Runs a body on the rows in one transaction, and stores what it changes.
  @discardableResult
  func store<Value: Sendable>(
    _ body: @Sendable (inout Workspace) throws(DataLayerError) -> Value
  ) async throws(RoundStop) -> Value {
    try await transact { view throws(DataLayerError) in
      var workspace = try Workspace(view)
      let value = try body(&workspace)
      return (workspace.change, value)
    }
  }

  /// Applies changes of the server in one transaction, and counts them.
  ///
  /// - Returns: What could not be read, by record name.
  @discardableResult
  mutating func arrive(
    _ body: @Sendable (inout IncomingChanges) throws(DataLayerError) -> Void
  ) async throws(RoundStop) -> [String: CloudKitError] {
    let (rules, now, known) = (rules, try await runner.now(), awaited)
    let (applied, failures, left) = try await transact { view throws(DataLayerError) in
      var incoming = try IncomingChanges(view, rules, now: now, awaited: known)
      try body(&incoming)
      return (incoming.workspace.change, (incoming.applied, incoming.failures, incoming.awaited))
    }
    result.applied += applied
    awaited = left
    return failures
  }

  /// The state of the exchange.
  func state() async throws(RoundStop) -> SyncState {
    try await transact { view throws(DataLayerError) in (ReplicaChange(), try view.state()) }
  }

  /// Fetches one record.
  mutating func fetch(_ id: RecordID) async throws(CloudError) -> CloudRecord {
    let cloud = cloud
    return try await runner.take { () async throws(CloudError) in try await cloud.fetch(id) }
  }

  /// Makes a request whose failure ends the round.
  mutating func call<Value: Sendable>(
    _ request: () async throws(CloudError) -> Value
  ) async throws(RoundStop) -> Value {
    do { return try await runner.call(request) } catch { throw RoundStop(error, rules) }
  }
}

/// Why a round stops.
enum RoundStop: Error {
  /// It failed.
  case ended(CloudKitError)
  /// It was skipped.
  case skipped(SyncResult.Skip)
  /// The zone is gone and has to be made again.
  case zoneLost(CloudError)
  /// The person removed the zone.
  case zoneGivenUp(CloudError)
}

extension RoundStop {
  /// The stop for an error that concerns more than one record.
  init(_ error: CloudError, _ rules: SyncRules) {
    let remedy = rules.remedy(error)
    self =
      switch remedy {
      case .makeZone: .zoneLost(error)
      case .askPerson: .zoneGivenUp(error)
      default: .ended(CloudKitError(error, remedy))
      }
  }
}

/// What a round leaves for the next one of the same process; it may be lost.
struct RoundMemory: Sendable {
  /// How often the parent of a sent row was missing on the server.
  var orphanRounds: [RowKey: Int] = [:]
  /// How often the server was asked for the parent of a waiting record.
  var parentRounds: [RowKey: Int] = [:]
  /// How often the server was asked in vain for a record that came unreadable.
  var doubtRounds: [RecordID: Int] = [:]
  /// The names, of no row, of records that came but that the server does not have, or that were deleted.
  var misnamed: Set<RecordID> = []
}
