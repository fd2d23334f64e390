import CloudSim
import Domain
import Reference

// What waits after a sync, and what is given up, needs a reason in what the device was told (domain 4.7, 4.8).
extension SyncPlay {
  /// Judges the rows that a device has after a sync by those that it had before, and by its answers.
  func judgeBacklog(
    _ passages: [SyncLine.Passage], after old: [RowKey: SyncedRow], _ result: SyncResult,
    at place: Int
  ) {
    let memory = stations[place].memory
    let reasons = SyncReasons(passages)
    let isFree = !reasons.isTroubled && result.skipped == nil
    for (key, row) in memory.rows.sorted(by: { $0.key < $1.key }) {
      guard let before = old[key], before.metadata.modifiedAt == row.metadata.modifiedAt else {
        continue
      }
      if row.metadata.syncBlocked != nil, before.metadata.syncBlocked == nil {
        guard !reasons.refused.contains(key) else { continue }
        report(
          SyncBreach(.metadata, at: memory.device, "gives up \(key), which nobody has refused"))
      } else if before.isPending, !row.isPending, !row.isNeverSent, !isStored(row, of: memory) {
        let sentence = "does not wait with \(key) any more, which the server never stored"
        report(SyncBreach(.metadata, at: memory.device, sentence))
      } else if isFree, before.isPending, row.isPending, !row.isNeverSent {
        let sentence = "keeps \(key) back, though nothing failed but other records"
        report(SyncBreach(.metadata, at: memory.device, sentence))
      }
    }
  }

  /// A sync that nothing disturbed, and that leaves nothing over, brings all that the server has: what an earlier one missed
  /// is not missed until somebody writes it again (P-Y1).
  func judgeCalm(_ passages: [SyncLine.Passage], _ result: SyncResult, at place: Int) {
    let memory = stations[place].memory
    guard laws.contains(.convergence), result.isCalm, memory.state.account != nil,
      passages.allSatisfy({ $0.isCalm(in: memory.owner) })
    else { return }
    var (known, records) = (memory, records(of: memory.owner))
    // What waits for a parent that nobody has sent waits here too.
    for key in waiting(in: records) {
      known.rows[key] = nil
      records[key] = nil
    }
    judgeAgreement(known, records, as: stations[place].line.version, .convergence)
  }

  /// The records that a device may be unable to store, since their parents are not there, or those of their parents.
  ///
  /// A category is no reference: the server takes a habit without it, which then waits until something else comes.
  private func waiting(in records: [RowKey: CloudRecord]) -> Set<RowKey> {
    var stored = records.filter { $0.value.fields["categoryID"] == nil }
    while true {
      let ids = Set(stored.values.map(\.id))
      let kept = stored.filter { ReferenceRecord.parents(of: $0.value.fields).isSubset(of: ids) }
      guard kept.count < stored.count else { return Set(records.keys).subtracting(kept.keys) }
      stored = kept
    }
  }

  /// Whether the server ever stored this version of a row, or a greater one to which it yields.
  ///
  /// Of a request that came twice the trace has one answer, so what the server has now counts too; after it has lost its
  /// records nobody can tell.
  private func isStored(_ row: SyncedRow, of memory: DeviceMemory) -> Bool {
    let (stamp, known) = (row.metadata.modifiedAt, oracle[memory.owner])
    if let stored = known.stored[row.key], stored >= stamp { return true }
    if known.hasLost { return true }
    return serverStamps(of: memory.owner)[row.key].map { $0 >= stamp } ?? false
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
  /// Whether the last page promised more.
  private var isFetching = false

  init(_ passages: [SyncLine.Passage]) {
    for case .call(let call, _, _, let entry) in passages {
      switch (call, entry.outcome) {
      case (.save(let request), .success(.receipts(let receipts))): note(request, receipts)
      case (.save(let request), .failure(let error)):
        for record in request.records { note(error, record) }
      case (_, .failure): hasFailed = true
      case (_, .success(.changes(let page))): isFetching = page.moreComing
      default: continue
      }
    }
  }

  private mutating func note(_ request: CloudSave, _ receipts: CloudReceipts) {
    hasFailed = hasFailed || receipts.saved.count != request.records.count
    for (record, receipt) in zip(request.records, receipts.saved) {
      if case .failure(let error) = receipt { note(error, record) }
    }
  }

  private mutating func note(_ error: CloudError, _ record: CloudRecord) {
    hasFailed = hasFailed || !error.isOfRecord
    guard !error.mayHelpAgain, let key = ReferenceRecord.key(of: record) else { return }
    refused.insert(key)
  }
}

extension CloudError {
  /// Whether a record is refused for what it is, which concerns no other; a server that wants to be left alone for a while
  /// concerns them all.
  fileprivate var isOfRecord: Bool {
    guard case .refused(let code, nil) = self else { return false }
    switch code {
    case .invalidArguments, .serverRejectedRequest, .constraintViolation, .assetFileNotFound:
      return true
    default: return false
    }
  }
}

extension SyncResult {
  /// Whether it ran to its end, and nothing is left over.
  fileprivate var isCalm: Bool {
    error == nil && skipped == nil && failures.isEmpty && pending == 0 && blocked.isEmpty
  }
}

extension SyncLine.Passage {
  /// Whether nothing went wrong in it, and it was in the account whose rows the device has: what else it gets is not missed.
  fileprivate func isCalm(in owner: String) -> Bool {
    guard case .call(_, _, let account, let entry) = self else { return true }
    return entry.faults.isEmpty && account == owner
  }
}
