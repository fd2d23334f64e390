import HabitDomain

// An unreadable record is fetched once more, since it may have been damaged on its way; the token is already
// past it, so it would not come again. If it is unreadable again, it waits for another version of it or of the app.
extension SyncRound {
  mutating func askAgain() async throws(RoundStop) {
    let doubted = try await doubted()
    for entry in turns(of: doubted).prefix(max(1, rules.pageSize)) {
      let id = entry.record.id
      memory.doubtRounds[id, default: 0] += 1
      let record: CloudRecord?
      do { record = try await fetch(id) } catch {
        try note(error, of: id)
        guard rules.remedy(error) == .forgetRecord else { continue }
        record = nil
      }
      // An answer about another record says nothing of this one, which is asked for in another round, too.
      guard record?.id ?? id == id else { continue }
      memory.doubtRounds[id] = nil
      try await settle(entry, record)
    }
  }

  private func doubted() async throws(RoundStop) -> [InboxRecord] {
    try await store { workspace throws(DataLayerError) in
      try workspace.inbox().filter(\.isDoubted)
    }
  }

  /// Those first that were asked for in vain least often, so that a page of them does not keep the others from their turn.
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
    let failures = try await arrive { incoming throws(DataLayerError) in
      guard let record else {
        incoming.workspace.arrive(entry.key)
        // With the entry goes what else would tell of the loss, as when the zone is lost, too.
        return try incoming.workspace.release(named: entry.record.id.name)
      }
      try incoming.take([.saved(record)])
      if record.keepable == entry.record {
        incoming.workspace.wait(InboxRecord(entry.record, reason: entry.reason))
      }
    }
    if failures.isEmpty { result.failures[entry.record.id.name] = nil }
  }
}
