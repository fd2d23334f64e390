import HabitDomain

// An unreadable record is fetched once more, because it may have been damaged in transit; the token is already
// past it, so it would not come again. If it is unreadable again, it waits for another version of it or of the app.
extension SyncRound {
  mutating func askAgain() async throws(RoundStop) {
    let doubted = try await doubted()
    for entry in turns(of: doubted).prefix(max(1, rules.pageSize)) {
      memory.doubtRounds[entry.record.id, default: 0] += 1
      // In another zone, the answer would be that the zone is lost.
      let id = RecordID(zone: rules.zone, name: entry.record.id.name)
      let record: CloudRecord?
      do { record = try await fetch(id) } catch {
        try note(error, of: id)
        guard rules.remedy(error) == .forgetRecord else { continue }
        record = nil
      }
      // An answer about another record says nothing about this one, which is requested in another round,
      // too.
      guard record?.id ?? id == id else { continue }
      memory.doubtRounds[entry.record.id] = nil
      try await settle(entry, record)
    }
  }

  /// Records that came unreadable, that the server sent from another zone, or that have been damaged since and
  /// look like that.
  private func doubted() async throws(RoundStop) -> [InboxRecord] {
    let zone = rules.zone
    return try await store { workspace throws(DataLayerError) in
      try workspace.inbox().filter {
        $0.isDoubted || ($0.account == nil && $0.record.id.zone != zone)
      }
    }
  }

  /// Those first that were requested in vain least often, so that a page of them does not keep the others from their turn.
  private mutating func turns(of entries: [InboxRecord]) -> [InboxRecord] {
    let ids = Set(entries.map(\.record.id))
    memory.doubtRounds = memory.doubtRounds.filter { ids.contains($0.key) }
    guard !memory.doubtRounds.isEmpty else { return entries }
    return entries.sorted { left, right in
      let first = memory.doubtRounds[left.record.id] ?? 0
      let second = memory.doubtRounds[right.record.id] ?? 0
      return first == second ? InboxRecord.Key.areInOrder(left.key, right.key) : first < second
    }
  }

  private mutating func settle(
    _ entry: InboxRecord, _ record: CloudRecord?
  ) async throws(RoundStop) {
    let isLost = if record == nil { isMisnamed(entry.record) } else { false }
    let failures = try await arrive { incoming throws(DataLayerError) in
      guard let record else {
        incoming.workspace.arrive(entry.key)
        if isLost {
          incoming.workspace.state.token = nil
          incoming.workspace.state.isRefetching = true
        }
        // Together with the entry goes what else would reveal the loss, as when the zone is lost,
        // too.
        return try incoming.workspace.release(named: entry.record.id.name)
      }
      // It may have been of another zone.
      incoming.workspace.arrive(entry.key)
      try incoming.take([.saved(record)])
      // Unreadable in the same way as before, it was not damaged in transit. What another version of the app put here may be
      // readable now, or wait for another reason.
      if let error = incoming.failures[record.id.name], record.keepable == entry.record {
        incoming.workspace.wait(InboxRecord(entry.record, reason: "\(error)"))
      }
    }
    guard failures.isEmpty, !isLost, entry.record.id.zone == rules.zone else { return }
    result.failures[entry.record.id.name] = nil
  }

  /// Whether a record that the server does not have lost its name in transit, so that it is unknown which one it is: the token
  /// is past it, and it comes again only when everything is fetched. That is done once for each name, and not because of what
  /// arrives then: a process may end after each round and forget the names, and each name may be a new one.
  private mutating func isMisnamed(_ record: CloudRecord) -> Bool {
    guard !hasRefetched, record.id.zone == rules.zone, record.misnamedTable != nil else {
      return false
    }
    return memory.misnamed.insert(record.id).inserted
  }
}

extension CloudRecord {
  /// The table of its type if its name is not the id of such a row.
  var misnamedTable: SyncedTable? { id.misnamedTable(of: type) }
}

extension RecordID {
  /// The table of a record type if the name is not the id of such a row.
  func misnamedTable(of type: String) -> SyncedTable? {
    RecordType.all.first { $0.names.contains(type) && RowKey($0.table, recordName: name) == nil }?
      .table
  }
}
