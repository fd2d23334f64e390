import HabitDomain

// An unreadable record is fetched once more, since it may have been damaged on its way; the token is already
// past it, so it would not come again. If it is unreadable again, it waits for another version of it or of the app.
extension SyncRound {
  mutating func askAgain() async throws(RoundStop) {
    for entry in try await doubted() {
      let id = entry.record.id
      let record: CloudRecord?
      do { record = try await fetch(id) } catch {
        try note(error, of: id)
        guard rules.remedy(error) == .forgetRecord else { continue }
        record = nil
      }
      // An answer about another record says nothing of this one, which is asked for in the next round, too.
      guard record?.id ?? id == id else { continue }
      try await settle(entry, record)
    }
  }

  private func doubted() async throws(RoundStop) -> [InboxRecord] {
    let limit = max(1, rules.pageSize)
    return try await store { workspace throws(DataLayerError) in
      Array(try workspace.inbox().filter(\.isDoubted).prefix(limit))
    }
  }

  private mutating func settle(
    _ entry: InboxRecord, _ record: CloudRecord?
  ) async throws(RoundStop) {
    let failures = try await arrive { incoming throws(DataLayerError) in
      guard let record else { return incoming.workspace.arrive(entry.key) }
      try incoming.take([.saved(record)])
      if record.keepable == entry.record {
        incoming.workspace.wait(InboxRecord(entry.record, reason: entry.reason))
      }
    }
    if failures.isEmpty { result.failures[entry.record.id.name] = nil }
  }
}
