import HabitDomain

// Sends waiting rows in chunks, and again if the server had another version (domain 4.4, 4.5).
extension SyncRound {
  mutating func upload() async throws(RoundStop) {
    var pass = UploadPass()
    var queue = UploadQueue(rules.order)
    while !pass.isOver {
      let rows = try await nextRows(&queue)
      guard !rows.isEmpty else { break }
      try await send(rows, &pass)
    }
    var round = 1
    while !pass.again.isEmpty, !pass.isOver, round < rules.conflictRounds {
      round += 1
      let keys = pass.again
      pass.again = []
      try await send(try await waiting(keys), &pass)
    }
    if !pass.isOver {
      for key in pass.again {
        result.failures[key.recordName] = .conflictResolution(key.recordName)
      }
    }
    countOrphans(pass.orphans)
    if let stop = pass.stop { throw stop }
  }

  private func nextRows(_ queue: inout UploadQueue) async throws(RoundStop) -> [SyncedRow] {
    let (limit, start) = (max(1, rules.chunks.records), queue)
    while true {
      let (rows, next, isPassedOver) = try await store { workspace throws(DataLayerError) in
        var queue = start
        let found = try queue.next(limit, in: workspace.view)
        for (key, reason) in found.unreadable { workspace.blockUnread(key, reason) }
        return (found.rows, queue, !found.unreadable.isEmpty)
      }
      guard rows.isEmpty, isPassedOver else {
        queue = next
        return rows
      }
    }
  }

  private func waiting(_ keys: Set<RowKey>) async throws(RoundStop) -> [SyncedRow] {
    try await store { workspace throws(DataLayerError) in
      var rows: [SyncedRow] = []
      for key in keys.sorted() {
        if let row = try workspace.row(key), row.isPending { rows.append(row) }
      }
      return rows
    }
  }

  private mutating func send(
    _ rows: [SyncedRow], _ pass: inout UploadPass
  ) async throws(RoundStop) {
    let sent = rows.map { SentRow($0, rules) }
    for chunk in rules.chunks.chunks(of: sent, \.record) where !pass.isOver {
      try await send(chunk, &pass)
    }
  }

  /// Makes one request; if it is refused as a whole for its content, it is repeated in halves.
  private mutating func send(_ chunk: [SentRow], _ pass: inout UploadPass) async throws(RoundStop) {
    let (cloud, request) = (cloud, CloudSave(chunk.map(\.record)))
    let answer: CloudReceipts
    do {
      answer = try await runner.give { () async throws(CloudError) in
        try await cloud.save(request)
      }
    } catch {
      if let stop = runner.ownerStop { throw stop }
      let remedy = rules.remedy(error)
      guard remedy == .halve || remedy == .quarantine else {
        return rules.endsUpload(error) ? pass.end(error, rules) : ()
      }
      guard chunk.count > 1 else { return try await store(chunk, [.refused(error)], &pass) }
      let half = (chunk.count + 1) / 2
      try await send(Array(chunk[..<half]), &pass)
      guard !pass.isOver else { return }
      return try await send(Array(chunk[half...]), &pass)
    }
    try await store(chunk, try await receipts(of: chunk, answer, &pass), &pass)
  }

  private mutating func store(
    _ chunk: [SentRow], _ receipts: [Receipt], _ pass: inout UploadPass
  ) async throws(RoundStop) {
    let (rules, now) = (rules, try await runner.now())
    let count = try await transact { view throws(DataLayerError) in
      var handler = try ReceiptHandler(view, rules, now: now)
      for (sent, receipt) in zip(chunk, receipts) { try handler.take(sent, receipt) }
      handler.count.applied = handler.incoming.applied
      handler.count.failures.merge(handler.incoming.failures) { known, _ in known }
      return (handler.incoming.workspace.change, handler.count)
    }
    result.uploaded += count.uploaded
    result.applied += count.applied
    result.conflicts += count.conflicts
    result.failures.merge(count.failures) { _, new in new }
    pass.again.formUnion(count.again)
    pass.orphans.formUnion(count.orphans)
    if let error = count.stop { pass.end(error, rules) }
    if let asked = count.asked {
      runner.note(asked: asked)
      pass.isPaused = true
    }
  }

  /// A record is an orphan until it is stored or no longer waits.
  private mutating func countOrphans(_ orphans: Set<RowKey>) {
    memory.orphanRounds = memory.orphanRounds.filter { orphans.contains($0.key) }
    for key in orphans {
      memory.orphanRounds[key, default: 0] += 1
      guard memory.orphanRounds[key, default: 0] >= rules.parentRounds else { continue }
      result.failures[key.recordName] = .invalidRecord(
        key.recordName, field: nil, reason: CloudError.refused(.referenceViolation).description)
    }
  }
}

extension SyncRound {
  /// The receipt of each row. If the server has another version and does not send it, it is fetched. If that fails
  /// for all records, no others are fetched (Y-12): they wait, and so do unsent rows.
  private mutating func receipts(
    of chunk: [SentRow], _ answer: CloudReceipts, _ pass: inout UploadPass
  ) async throws(RoundStop) -> [Receipt] {
    // A delay that the server asks for with one record also applies to fetching another, and is kept even if the receipts
    // cannot be stored.
    if let asked = answer.asked {
      runner.note(asked: asked)
      pass.isPaused = true
    }
    var receipts: [Receipt] = []
    for (index, sent) in chunk.enumerated() {
      guard index < answer.saved.count else {
        receipts.append(.refused(.malformedAnswer("A receipt is missing")))
        continue
      }
      receipts.append(try await receipt(of: sent, answer.saved[index], &pass))
    }
    return receipts
  }

  private mutating func receipt(
    of sent: SentRow, _ answer: Result<CloudRecord, CloudError>, _ pass: inout UploadPass
  ) async throws(RoundStop) -> Receipt {
    switch answer {
    case .success(let record) where record.id == sent.record.id: return .stored(record)
    case .success: return .refused(.malformedAnswer("A receipt is that of another record"))
    case .failure(.recordChanged(let record?)) where record.id == sent.record.id:
      return .changed(record)
    case .failure(.recordChanged): return try await ask(sent.record.id, &pass)
    case .failure(let error):
      return rules.remedy(error) == .forgetRecord ? .gone : .refused(error)
    }
  }

  private mutating func ask(
    _ id: RecordID, _ pass: inout UploadPass
  ) async throws(RoundStop) -> Receipt {
    guard !pass.isOver else { return .refused(.refused(.batchRequestFailed)) }
    do {
      let record = try await fetch(id)
      return record.id == id ? .changed(record) : .refused(.recordChanged(server: nil))
    } catch {
      if let stop = runner.ownerStop { throw stop }
      switch rules.remedy(error) {
      case .forgetRecord: return .gone
      case .quarantine, .halve: return .refused(error)
      default:
        if rules.endsUpload(error) { pass.end(error, rules) }
        return .refused(error)
      }
    }
  }
}

/// The progress of an upload.
struct UploadPass {
  /// Rows to send again.
  var again: Set<RowKey> = []
  /// Rows whose parents are missing on the server.
  var orphans: Set<RowKey> = []
  /// Why the upload ends early.
  private(set) var stop: RoundStop?
  /// Whether the server asked for a delay with a record.
  var isPaused = false

  var isOver: Bool { stop != nil || isPaused }

  mutating func end(_ error: CloudError, _ rules: SyncRules) {
    stop = stop ?? RoundStop(error, rules)
  }
}
