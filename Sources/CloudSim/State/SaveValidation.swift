import HabitDomain

/// Validates a request to store and delete records before anything is stored.
///
/// Everything is refused here, so an atomic request needs no rollback: first each record by itself, then records that refer to
/// a refused one, then the other records of a zone with a refusal. Records are stored in the order of the request, and then
/// others are deleted.
struct SaveValidation: Sendable {
  typealias Verdict<Value> = Result<Value, CloudError>

  /// The results; they hold nothing of the account, which can thus be changed in place.
  struct Verdicts: Sendable {
    /// The records to store, still without tags.
    let saves: [Verdict<StoredRecord>]
    let deletions: [Verdict<RecordID>]
  }

  let request: CloudSave
  let account: AccountState
  let context: RequestContext
  private var saves: [Verdict<StoredRecord>] = []
  private var deletions: [Verdict<RecordID>] = []
  /// The bytes that the records so far add to the account.
  private var addedBytes = 0
  /// The references that the records so far add to their targets.
  private var addedChildren: [RecordID: Int] = [:]

  /// Validates a request; throws an error of the whole request.
  init(_ request: CloudSave, _ account: AccountState, _ context: RequestContext) throws(CloudError)
  {
    (self.request, self.account, self.context) = (request, account, context)
    try checkRequest()
    for index in request.records.indices {
      saves.append(verdict { order throws(CloudError) in try order.judge(index) })
    }
    deletions = request.deletions.map(judge)
    refuseOrphans()
    if request.isAtomic { refuseSiblings() }
  }

  var verdicts: Verdicts { Verdicts(saves: saves, deletions: deletions) }

  private mutating func verdict<Value>(
    _ judge: (inout SaveValidation) throws(CloudError) -> Value
  ) -> Verdict<Value> {
    do { return .success(try judge(&self)) } catch { return .failure(error) }
  }

  private func checkRequest() throws(CloudError) {
    let count = request.records.count + request.deletions.count
    let bytes = request.records.reduce(0) { $0 + $1.bytes }
    guard count <= context.limits.records, bytes <= context.limits.requestBytes else {
      throw .refused(.limitExceeded)
    }
    guard count < 2 || Set(request.records.map(\.id) + request.deletions).count == count else {
      throw .refused(.invalidArguments)
    }
  }
}

extension SaveValidation {
  private mutating func judge(_ index: Int) throws(CloudError) -> StoredRecord {
    let record = request.records[index]
    if let error = context.overrides.refusals[index] { throw error }
    guard let zone = account.zones[record.id.zone.name] else {
      throw .refused(account.missing(record.id.zone))
    }
    if let code = RecordRules(limits: context.limits).problem(of: record) { throw .refused(code) }
    let old = zone.records[record.id.name]
    try compareTags(of: record, with: old?.record)
    let new = try merged(record, onto: old?.record)
    let stored = StoredRecord(new, creator: old?.creator ?? context.device)
    guard stored.bytes <= context.limits.recordBytes else { throw .refused(.limitExceeded) }
    try checkReferences(of: stored, in: zone)
    try checkRoom(for: stored, insteadOf: old)
    return stored
  }

  /// The tag of a missing record means that it was deleted; no tag means that it is new (CK).
  private func compareTags(
    of record: CloudRecord, with old: CloudRecord?
  ) throws(CloudError) {
    guard request.policy == .ifUnchanged, record.changeTag != old?.changeTag else { return }
    guard let old else { throw .refused(.unknownItem) }
    throw .recordChanged(server: context.overrides.hidesServerRecord ? nil : old)
  }

  private func merged(
    _ record: CloudRecord, onto old: CloudRecord?
  ) throws(CloudError) -> CloudRecord {
    guard old.map({ $0.type == record.type }) ?? true, account.schema.accepts(record) else {
      throw .refused(.invalidArguments)
    }
    var new = record
    let keepsOthers = request.policy == .changedKeys || context.variant.absentFields == .stay
    if keepsOthers, let old {
      new.fields = old.fields.merging(record.fields) { _, sent in sent }
        .filter { !record.clearedFields.contains($0.key) }
      new.encryptedFields.formUnion(old.encryptedFields)
    }
    new.encryptedFields = new.encryptedFields.filter { new.fields[$0] != nil }
    new.clearedFields = []
    guard new.fields.count <= context.limits.fields else { throw .refused(.invalidArguments) }
    return new
  }

  private mutating func checkReferences(
    of stored: StoredRecord, in zone: ZoneState
  ) throws(CloudError) {
    let id = stored.record.id
    let new = stored.parents.filter { zone.children[$0]?.contains(id.name) != true }
      .map { RecordID(zone: id.zone, name: $0) }
    let isFull = new.contains { parent in
      let count = zone.children[parent.name]?.count ?? 0
      return count + addedChildren[parent, default: 0] >= context.limits.references
    }
    guard !isFull else { throw .refused(.limitExceeded) }
    for parent in new { addedChildren[parent, default: 0] += 1 }
  }

  /// Only growth needs room, even if the account exceeds its quota already.
  private mutating func checkRoom(
    for new: StoredRecord, insteadOf old: StoredRecord?
  ) throws(CloudError) {
    let growth = new.bytes - (old?.bytes ?? 0)
    let quota = account.quota ?? context.limits.accountBytes
    guard growth <= 0 || account.usedBytes + addedBytes + growth <= quota else {
      throw .refused(.quotaExceeded)
    }
    addedBytes += growth
  }

  private func judge(_ id: RecordID) -> Verdict<RecordID> {
    guard let zone = account.zones[id.zone.name] else {
      return .failure(.refused(account.missing(id.zone)))
    }
    let isRefused = context.variant.unknownDeletion == .isRefused && zone.records[id.name] == nil
    return isRefused ? .failure(.refused(.unknownItem)) : .success(id)
  }
}

extension SaveValidation {
  /// Refuses records that refer to one that is neither stored nor in the request, until a fixed point.
  private mutating func refuseOrphans() {
    var coming = Set(saves.compactMap { try? $0.get().record.id })
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (index, save) in saves.enumerated() {
        guard case .success(let stored) = save, isOrphan(stored, coming) else { continue }
        saves[index] = .failure(.refused(.referenceViolation))
        coming.remove(stored.record.id)
        hasChanged = true
      }
    }
  }

  private func isOrphan(_ stored: StoredRecord, _ coming: Set<RecordID>) -> Bool {
    guard !stored.parents.isEmpty else { return false }
    let zone = stored.record.id.zone
    return stored.parents.contains { parent in
      account.zones[zone.name]?.records.index(forKey: parent) == nil
        && !coming.contains(RecordID(zone: zone, name: parent))
    }
  }

  /// Refuses all records of a zone with a refusal; the default zone has no atomic requests (CK).
  private mutating func refuseSiblings() {
    var spoiled = Set(zip(request.records, saves).filter { $0.1.isRefused }.map(\.0.id.zone))
    spoiled.formUnion(zip(request.deletions, deletions).filter { $0.1.isRefused }.map(\.0.zone))
    spoiled.remove(.standard)
    for (index, record) in request.records.enumerated()
    where spoiled.contains(record.id.zone) && !saves[index].isRefused {
      saves[index] = .failure(.refused(.batchRequestFailed))
    }
    for (index, id) in request.deletions.enumerated()
    where spoiled.contains(id.zone) && !deletions[index].isRefused {
      deletions[index] = .failure(.refused(.batchRequestFailed))
    }
  }
}

extension Result {
  fileprivate var isRefused: Bool {
    if case .failure = self { true } else { false }
  }
}
