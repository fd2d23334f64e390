import CloudSim
import HabitDomain
import HabitReference

// Rows that wait after a sync, or are given up, need a reason in the answers that the device got (domain 4.7, 4.8).
extension SyncSimulation {
  /// How often a record is sent in a sync if it changes elsewhere each time (domain 4.5).
  private static let conflictRounds = 4

  /// Checks the rows of a device after a sync against those before it and the answers.
  func checkBacklog(
    _ connectionEvents: [DeviceConnection.ConnectionEvent], after old: [RowKey: SyncedRow],
    _ result: SyncResult, isAlone: Bool, at place: Int
  ) {
    let memory = devices[place].memory
    let reasons = SyncReasons(connectionEvents)
    let isFree = !reasons.isTroubled && result.skipped == nil
    let isQuiet = !reasons.hasFailedElsewhere && result.skipped == nil && isAlone
    // Few rows qualify; they are sorted for a deterministic order.
    let candidates = memory.rows.filter { key, row in
      guard let before = old[key], before.stamp == row.stamp else { return false }
      return before.isPending || before.exchange.syncBlocked != nil
        || row.exchange.syncBlocked != nil
    }
    for (key, rounds) in reasons.mostConflicts.sorted(by: { $0.key < $1.key })
    where isAlone && rounds > Self.conflictRounds {
      let sentence = "sends \(key) once more after \(Self.conflictRounds) conflicts"
      report(.patience, at: memory.device, sentence)
    }
    for (key, row) in candidates.sorted(by: { $0.key < $1.key }) {
      guard let before = old[key] else { continue }
      if laws.contains(.metadata), isReleased(row, from: before, at: place) { releases += 1 }
      if row.exchange.syncBlocked != nil, before.exchange.syncBlocked == nil {
        guard !reasons.refused.contains(key) else { continue }
        report(.metadata, at: memory.device, "gives up \(key), although nobody has refused it")
      } else if row.exchange.syncBlocked != nil, let tag = row.exchange.changeTag,
        tag != before.exchange.changeTag, !reasons.refused.contains(key)
      {
        let sentence = "gives up \(key), although the server now has another version"
        report(.metadata, at: memory.device, sentence)
      } else if before.isPending, !row.isPending, !row.isNeverSent, !isStored(row, of: memory) {
        let sentence = "no longer keeps \(key) pending, although the server never stored it"
        report(.metadata, at: memory.device, sentence)
      } else if isFree, before.isPending, row.isPending, !row.isNeverSent {
        let sentence = "does not send \(key), although only other records failed"
        report(.metadata, at: memory.device, sentence)
      } else if isQuiet, row.isPending, let rounds = reasons.conflicts[key],
        rounds < Self.conflictRounds
      {
        let sentence = "gives up \(key) after \(rounds) of \(Self.conflictRounds) conflicts"
        report(.patience, at: memory.device, sentence)
      }
    }
  }

  /// Whether a row that the server refused is no longer blocked because the server has another version, and not because the row is
  /// another account's or the server has lost its records.
  private func isReleased(_ row: SyncedRow, from before: SyncedRow, at place: Int) -> Bool {
    guard before.exchange.syncBlocked != nil, row.exchange.syncBlocked == nil,
      devices[place].refused.contains(row.key),
      let tag = row.exchange.changeTag, tag != before.exchange.changeTag
    else { return false }
    return devices[place].owners.count == 1 && !oracle[devices[place].memory.owner].hasLost
  }

  /// Takes note of which blocked rows of a device the server has refused, even if the process ended; others are blocked by a
  /// version there that cannot be read.
  func noteRefused(_ connectionEvents: [DeviceConnection.ConnectionEvent], at place: Int) {
    guard laws.contains(.metadata) else { return }
    let blocked = devices[place].memory.rows.filter { $0.value.exchange.syncBlocked != nil }
    let known = devices[place].refused
    guard !blocked.isEmpty || !known.isEmpty else { return }
    let lastAnswers = SyncReasons(connectionEvents).lastAnswers
    devices[place].refused = Set(blocked.keys).filter { lastAnswers[$0] ?? known.contains($0) }
  }

  /// A sync is skipped or ends early only for reasons in the answers.
  func checkReason(
    _ connectionEvents: [DeviceConnection.ConnectionEvent], _ result: SyncResult, at place: Int
  ) {
    let isReal =
      switch result.skipped {
      case .account(let status): connectionEvents.contains { $0.answer == .status(status) }
      case .accountChanged: Set(connectionEvents.compactMap(\.user)).count > 1
      case .zoneGivenUp: devices[place].memory.state.isZoneGivenUp
      case .waiting, .alreadyRunning: true
      case nil: result.error == nil || connectionEvents.contains(where: \.isTroubled)
      }
    guard !isReal else { return }
    report(
      .patience, at: devices[place].name,
      "does not finish a sync, although nothing is in the way: \(result.summary)")
  }

  /// An undisturbed sync that leaves nothing pending has everything from the server, including what an earlier one missed
  /// (P-Y1).
  func checkCalm(
    _ connectionEvents: [DeviceConnection.ConnectionEvent], _ result: SyncResult, at place: Int
  ) {
    let memory = devices[place].memory
    guard laws.contains(.convergence), result.isCalm, memory.state.account != nil,
      connectionEvents.allSatisfy({ $0.isCalm(in: memory.owner) })
    else { return }
    let view = view(of: memory.owner)
    // What waits for a parent that nobody has sent waits here too.
    checkAgreement(place, view, besides: view.waiting, .convergence)
  }

  /// Whether the server ever stored this version or a greater one.
  ///
  /// The trace has only one answer of a doubled request, so the current contents count too; after the server lost records the
  /// answer is unknown.
  private func isStored(_ row: SyncedRow, of memory: DeviceMemory) -> Bool {
    let (stamp, known) = (row.stamp, oracle[memory.owner])
    if let stored = known.stored[row.key], stored >= stamp { return true }
    if known.hasLost { return true }
    return view(of: memory.owner).records[row.key].flatMap(ReferenceRecord.stamp).map {
      $0 >= stamp
    } ?? false
  }
}

extension SyncedRow {
  /// Whether it was deleted before it was ever sent, so that nobody needs to know (domain 4.6).
  fileprivate var isNeverSent: Bool {
    metadata.deletedAt != nil && metadata.recordName == nil
  }
}

/// The reasons to keep rows from the server, from the answers of a sync.
private struct SyncReasons {
  /// The rows that the server refused for their content or size, alone or in a request refused so, and those of which it has
  /// another version, as it may be unreadable. No other answer is a reason to give a row up (domain 4.7).
  private(set) var refused: Set<RowKey> = []
  /// Whether the last answer about each sent row refused it for what it is, so that it is blocked for that reason.
  private(set) var lastAnswers: [RowKey: Bool] = [:]
  /// Whether anything failed other than single records for their content.
  var isTroubled: Bool { hasFailed || isFetching }
  private var hasFailed = false
  /// Whether anything failed other than by a conflict.
  private(set) var hasFailedElsewhere = false
  /// The number of conflicts of each row, if that was its last result.
  private(set) var conflicts: [RowKey: Int] = [:]
  /// The most conflicts of each row in succession.
  private(set) var mostConflicts: [RowKey: Int] = [:]
  /// Whether the last page promised more.
  private var isFetching = false

  init(_ connectionEvents: [DeviceConnection.ConnectionEvent]) {
    for case .call(let call, _, _, _, let entry) in connectionEvents {
      switch (call, entry.outcome) {
      case (.save(let request), .success(.receipts(let receipts))): note(request, receipts)
      case (.save(let request), .failure(let error)):
        for record in request.records { note(error, record) }
      case (_, .failure):
        hasFailed = true
        hasFailedElsewhere = true
      case (_, .success(.changes(let page))): isFetching = page.moreComing
      // In a new zone each record is new.
      case (.saveZone, .success): conflicts = [:]
      case (_, .success(.status(let status))) where status != .available:
        hasFailed = true
        hasFailedElsewhere = true
      default: continue
      }
    }
  }

  private mutating func note(_ request: CloudSave, _ receipts: CloudReceipts) {
    hasFailed = hasFailed || receipts.saved.count != request.records.count
    for (record, receipt) in zip(request.records, receipts.saved) {
      switch receipt {
      case .failure(let error): note(error, record)
      case .success:
        guard let key = ReferenceRecord.key(of: record) else { continue }
        conflicts[key] = nil
        lastAnswers[key] = false
      }
    }
  }

  private mutating func note(_ error: CloudError, _ record: CloudRecord) {
    hasFailed = hasFailed || !error.isOfRecord
    if case .recordChanged = error {
      if let key = ReferenceRecord.key(of: record) {
        conflicts[key, default: 0] += 1
        mostConflicts[key] = max(mostConflicts[key] ?? 0, conflicts[key] ?? 0)
      }
    } else {
      hasFailedElsewhere = true
    }
    guard let key = ReferenceRecord.key(of: record) else { return }
    lastAnswers[key] = error.refusesRecord
    if error.mayBlock { refused.insert(key) }
  }
}

extension CloudError {
  /// Whether a record is refused for its content, which concerns no other; a request to wait concerns all.
  fileprivate var isOfRecord: Bool {
    if case .refused(let code, nil) = self { code.isOfRecord } else { false }
  }

  /// Whether it puts a record in quarantine: for its content, even if the server also asks to wait, or for its size.
  fileprivate var refusesRecord: Bool {
    guard case .refused(let code, _) = self else { return false }
    return code.isOfRecord || code == .limitExceeded
  }

  /// Whether a row may be blocked after it.
  fileprivate var mayBlock: Bool {
    switch self {
    case .refused: refusesRecord
    case .recordChanged, .answerTooLong: true
    case .malformedAnswer, .cancelled, .unscripted: false
    }
  }
}

extension CloudError.Code {
  /// Whether it refuses a record for its content.
  var isOfRecord: Bool {
    switch self {
    case .invalidArguments, .serverRejectedRequest, .constraintViolation, .assetFileNotFound,
      .assetFileModified:
      true
    default: false
    }
  }
}

extension SyncResult {
  /// Whether it ran to its end and left nothing pending.
  fileprivate var isCalm: Bool {
    error == nil && skipped == nil && failures.isEmpty && pending == 0 && blocked.isEmpty
  }
}

extension DeviceConnection.ConnectionEvent {
  fileprivate var answer: CloudAnswer? {
    guard case .call(_, _, _, _, let entry) = self else { return nil }
    return try? entry.outcome.get()
  }

  /// The signed-in user, if the device was told.
  fileprivate var user: String? { if case .user(let name)? = answer { name } else { nil } }

  /// Whether something failed, or went wrong in a way that the device may have noticed.
  fileprivate var isTroubled: Bool {
    guard case .call(_, _, _, _, let entry) = self else { return false }
    guard entry.faults.isEmpty, let answer else { return true }
    return switch answer {
    case .receipts(let receipts): receipts.saved.contains { (try? $0.get()) == nil }
    // An unfinished list of changes continues later without a new fault.
    case .changes(let page): page.moreComing
    default: false
    }
  }

  /// Whether nothing went wrong, in the account whose rows the device has.
  fileprivate func isCalm(in owner: String) -> Bool {
    guard case .call(_, _, _, let account, let entry) = self else { return true }
    return entry.faults.isEmpty && account == owner
  }
}
