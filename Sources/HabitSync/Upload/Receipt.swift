import HabitDomain

/// A row as it was sent.
struct SentRow: Sendable {
  let key: RowKey
  let revision: Int64
  let record: CloudRecord

  init(_ row: SyncedRow, _ rules: SyncRules) {
    key = row.key
    revision = row.exchange.revision
    record = rules.conversion.encode(row)
  }
}

/// The outcome of one sent row.
enum Receipt: Sendable {
  /// It is stored.
  case stored(CloudRecord)
  /// The server has another version.
  case changed(CloudRecord)
  /// Its record is gone.
  case gone
  /// It was refused.
  case refused(CloudError)
}

/// The sum of the receipts of a request.
struct ReceiptCount: Sendable {
  var uploaded = 0
  var applied = 0
  var conflicts = 0
  /// Rows to send again in this sync.
  var again: Set<RowKey> = []
  /// Rows whose parents are missing on the server.
  var orphans: Set<RowKey> = []
  var failures: [String: CloudKitError] = [:]
  /// What ends the upload.
  var stop: CloudError?
  /// The longest delay that the server asked for with a record.
  var asked: Delay?
}

/// Applies the receipts of a request within one transaction.
struct ReceiptHandler {
  var incoming: IncomingChanges
  var count = ReceiptCount()
  private let rules: SyncRules

  init(_ view: ReplicaView, _ rules: SyncRules, now: Instant) throws(DataLayerError) {
    incoming = try IncomingChanges(view, rules, now: now)
    self.rules = rules
  }

  mutating func take(_ sent: SentRow, _ receipt: Receipt) throws(DataLayerError) {
    // The row may be gone by now, as after a change of account.
    guard let row = try incoming.workspace.row(sent.key) else { return }
    switch receipt {
    case .stored(let record):
      incoming.workspace.write(rules.merge.acknowledged(row, sent.revision, record), over: row)
      count.uploaded += 1
    case .changed(let record): try merge(row, record)
    case .gone:
      try incoming.bury(row)
      try sendAgainIfWaiting(row.key)
    case .refused(let error): try refuse(row, sent, error)
    }
  }

  private mutating func merge(_ row: SyncedRow, _ record: CloudRecord) throws(DataLayerError) {
    count.conflicts += 1
    guard rules.conversion.key(record.type, record.id.name) ?? row.key == row.key else {
      let error = CloudKitError.invalidRecord(
        record.id.name, field: nil, reason: "The server has a \(record.type) under this name")
      count.failures[record.id.name] = error
      return try block(row.key, error)
    }
    if try incoming.take(record) == nil {
      if let error = incoming.failures[record.id.name] {
        try block(row.key, error)
      } else {
        try yield(row, to: record)
      }
    }
    incoming.workspace.state.isRepairDue = true
    try sendAgainIfWaiting(row.key)
  }

  private mutating func block(_ key: RowKey, _ error: CloudKitError) throws(DataLayerError) {
    try incoming.workspace.block(key, "\(Exchange.unreadableThere): \(error)")
  }

  /// The server's version waits for its parents. If it is greater, the row has nothing to send and no tag:
  /// the server's tag belongs to the waiting record.
  private mutating func yield(_ row: SyncedRow, to record: CloudRecord) throws(DataLayerError) {
    guard let version = try? rules.conversion.decode(record) else { return }
    let isGreater = rules.merge.winner(RemoteVersion(row), version) == .local
    // A save under its tag has to clear its other fields.
    var yielding = isGreater ? rules.merge.applied(version, row, .local) : row
    yielding.exchange.recordName = record.id.name
    yielding.exchange.changeTag = isGreater ? record.changeTag : nil
    yielding.exchange.needsSync = isGreater
    incoming.workspace.write(yielding, over: row)
  }

  private mutating func sendAgainIfWaiting(_ key: RowKey) throws(DataLayerError) {
    if try incoming.workspace.row(key)?.isPending == true { count.again.insert(key) }
  }

  private mutating func refuse(
    _ row: SyncedRow, _ sent: SentRow, _ error: CloudError
  ) throws(DataLayerError) {
    if case .refused(_, let delay?) = error { count.asked = max(delay, count.asked ?? delay) }
    let remedy = rules.remedy(error)
    switch remedy {
    case .wait: return
    case .quarantine, .halve:
      guard row.exchange.revision == sent.revision else { return }
      try incoming.workspace.block(row.key, remedy == .halve ? "too large" : error.description)
      count.failures[sent.record.id.name] = CloudKitError(
        error, remedy, record: sent.record.id.name)
    case .awaitParent:
      count.orphans.insert(row.key)
      try sendParents(of: row)
    case .makeZone, .askPerson, .stopUploading, .pause, .leaveServer, .cancel, .retryNetwork:
      // A lost zone concerns every record, whatever else is wrong with one of them.
      if count.stop == nil || remedy.concernsZone { count.stop = error }
      count.failures[sent.record.id.name] = CloudKitError(error, remedy)
    case .retry, .merge, .refetch, .forgetRecord:
      count.failures[sent.record.id.name] = CloudKitError(error, remedy)
    }
  }

  /// Resends parents that the server deleted: they are tombstones here, and the child needs them there.
  private mutating func sendParents(of row: SyncedRow) throws(DataLayerError) {
    for key in row.content.parents {
      guard let known = try incoming.workspace.row(key), known.exchange.changeTag == nil,
        !known.exchange.needsSync
      else { continue }
      var parent = known
      parent.exchange.needsSync = true
      parent.exchange.recordName = nil
      incoming.workspace.write(parent, over: known)
    }
  }
}
