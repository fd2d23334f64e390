import CloudSim
import Domain
import Reference

// What waits after a sync, and what is given up, needs a reason in what the device was told (domain 4.7, 4.8).
extension SyncSimulation {
  /// How often a record is sent in a sync when it is changed elsewhere each time (domain 4.5).
  private static let conflictRounds = 4

  /// Checks the rows that a device has after a sync by those that it had before, and by its answers.
  func checkBacklog(
    _ passages: [DeviceConnection.Passage], after old: [RowKey: SyncedRow], _ result: SyncResult,
    isAlone: Bool, at place: Int
  ) {
    let memory = devices[place].memory
    let reasons = SyncReasons(passages)
    let isFree = !reasons.isTroubled && result.skipped == nil
    let isQuiet = !reasons.hasFailedElsewhere && result.skipped == nil && isAlone
    // Few rows come into question, and these in an order that depends on nothing but them.
    let candidates = memory.rows.filter { key, row in
      guard let before = old[key], before.stamp == row.stamp else { return false }
      return before.isPending || before.exchange.syncBlocked != row.exchange.syncBlocked
    }
    for (key, row) in candidates.sorted(by: { $0.key < $1.key }) {
      guard let before = old[key] else { continue }
      if row.exchange.syncBlocked != nil, before.exchange.syncBlocked == nil {
        guard !reasons.refused.contains(key) else { continue }
        report(.metadata, at: memory.device, "gives up \(key), which nobody has refused")
      } else if before.isPending, !row.isPending, !row.isNeverSent, !isStored(row, of: memory) {
        let sentence = "does not wait with \(key) any more, which the server never stored"
        report(.metadata, at: memory.device, sentence)
      } else if isFree, before.isPending, row.isPending, !row.isNeverSent {
        let sentence = "keeps \(key) back, though nothing failed but other records"
        report(.metadata, at: memory.device, sentence)
      } else if isQuiet, row.isPending, let rounds = reasons.conflicts[key],
        rounds < Self.conflictRounds
      {
        let sentence = "gives up \(key) after \(rounds) of \(Self.conflictRounds) conflicts"
        report(.patience, at: memory.device, sentence)
      }
    }
  }

  /// A sync is left out, or ends before its end, for what the device was told, and for nothing else.
  func checkReason(_ passages: [DeviceConnection.Passage], _ result: SyncResult, at place: Int) {
    let isReal =
      switch result.skipped {
      case .account(let status): passages.contains { $0.answer == .status(status) }
      case .accountChanged: Set(passages.compactMap(\.user)).count > 1
      case .zoneGivenUp: devices[place].memory.state.isZoneGivenUp
      case .waiting, .alreadyRunning: true
      case nil: result.error == nil || passages.contains(where: \.isTroubled)
      }
    guard !isReal else { return }
    report(
      .patience, at: devices[place].name,
      "does not sync to the end, though nothing is in the way: \(result.summary)")
  }

  /// A sync that nothing disturbed, and that leaves nothing over, brings all that the server has: what an earlier one missed
  /// is not missed until somebody writes it again (P-Y1).
  func checkCalm(_ passages: [DeviceConnection.Passage], _ result: SyncResult, at place: Int) {
    let memory = devices[place].memory
    guard laws.contains(.convergence), result.isCalm, memory.state.account != nil,
      passages.allSatisfy({ $0.isCalm(in: memory.owner) })
    else { return }
    let view = view(of: memory.owner)
    // What waits for a parent that nobody has sent waits here too.
    checkAgreement(place, view, besides: view.waiting, .convergence)
  }

  /// Whether the server ever stored this version of a row, or a greater one to which it yields.
  ///
  /// Of a request that came twice the trace has one answer, so what the server has now counts too; after it has lost its
  /// records nobody can tell.
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
  /// Whether it was deleted before the server ever had it, so that nobody need be told (domain 4.6).
  fileprivate var isNeverSent: Bool {
    metadata.deletedAt != nil && metadata.recordName == nil
  }
}

/// What a device was told in a sync that keeps rows from the server.
private struct SyncReasons {
  /// The rows that the server refused for what they are, or as part of a request that it refused so.
  private(set) var refused: Set<RowKey> = []
  /// Whether anything failed but single records for what they are.
  var isTroubled: Bool { hasFailed || isFetching }
  private var hasFailed = false
  /// Whether anything failed but for conflicts.
  private(set) var hasFailedElsewhere = false
  /// How often each row met another version on the server, if that was the last that was heard of it.
  private(set) var conflicts: [RowKey: Int] = [:]
  /// Whether the last page promised more.
  private var isFetching = false

  init(_ passages: [DeviceConnection.Passage]) {
    for case .call(let call, _, _, _, let entry) in passages {
      switch (call, entry.outcome) {
      case (.save(let request), .success(.receipts(let receipts))): note(request, receipts)
      case (.save(let request), .failure(let error)):
        for record in request.records { note(error, record) }
      case (_, .failure):
        hasFailed = true
        hasFailedElsewhere = true
      case (_, .success(.changes(let page))): isFetching = page.moreComing
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
      case .success: if let key = ReferenceRecord.key(of: record) { conflicts[key] = nil }
      }
    }
  }

  private mutating func note(_ error: CloudError, _ record: CloudRecord) {
    hasFailed = hasFailed || !error.isOfRecord
    if case .recordChanged = error {
      if let key = ReferenceRecord.key(of: record) { conflicts[key, default: 0] += 1 }
    } else {
      hasFailedElsewhere = true
    }
    guard !error.mayHelpAgain, let key = ReferenceRecord.key(of: record) else { return }
    refused.insert(key)
  }
}

extension CloudError {
  /// Whether a record is refused for what it is, which concerns no other; a server that wants to be left alone for a while
  /// concerns them all.
  fileprivate var isOfRecord: Bool {
    if case .refused(let code, nil) = self { code.isOfRecord } else { false }
  }
}

extension CloudError.Code {
  /// Whether a record is refused with it for what it is.
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
  /// Whether it ran to its end, and nothing is left over.
  fileprivate var isCalm: Bool {
    error == nil && skipped == nil && failures.isEmpty && pending == 0 && blocked.isEmpty
  }
}

extension DeviceConnection.Passage {
  fileprivate var answer: CloudAnswer? {
    guard case .call(_, _, _, _, let entry) = self else { return nil }
    return try? entry.outcome.get()
  }

  /// Who is signed in, if the device was told.
  fileprivate var user: String? { if case .user(let name)? = answer { name } else { nil } }

  /// Whether something failed in it, or went wrong in a way that the device may have noticed.
  fileprivate var isTroubled: Bool {
    guard case .call(_, _, _, _, let entry) = self else { return false }
    guard entry.faults.isEmpty, let answer else { return true }
    return switch answer {
    case .receipts(let receipts): receipts.saved.contains { (try? $0.get()) == nil }
    // A list of changes that came to no end goes on where it was, with no new fault.
    case .changes(let page): page.moreComing
    default: false
    }
  }

  /// Whether nothing went wrong in it, and it was in the account whose rows the device has: what else it gets is not missed.
  fileprivate func isCalm(in owner: String) -> Bool {
    guard case .call(_, _, _, let account, let entry) = self else { return true }
    return entry.faults.isEmpty && account == owner
  }
}
