import HabitDomain

// A record may need a parent whose tombstone was purged here but not on the server. It would wait forever, and
// an older version of it would stay visible although it was deleted elsewhere. So missing parents are fetched; they
// are tombstones and stay for as long as a row needs them.
extension SyncRound {
  /// A log needs its habit, which needs its category.
  private static let generations = 2

  /// Whether anything waits in the inbox, which is rare.
  ///
  /// What was put aside for the present account and has been damaged since is reported each time, like what is in quarantine: it
  /// exists nowhere else, so it cannot be fetched.
  mutating func hasWaiting() async throws(RoundStop) -> Bool {
    let waiting = try await store { workspace throws(DataLayerError) in try workspace.inbox() }
    for entry in waiting {
      guard let damage = entry.damage(rules) else { continue }
      let name = entry.record.id.name
      result.failures[name] = result.failures[name] ?? damage
    }
    return !waiting.isEmpty
  }

  /// Applies records that waited for a row that has been written since.
  mutating func takeWaiting() async throws(RoundStop) {
    try await arrive { incoming throws(DataLayerError) in try incoming.takeWaiting() }
  }

  mutating func askForParents() async throws(RoundStop) {
    var asked: Set<RowKey> = []
    for generation in 0..<Self.generations {
      let missing = try await missingParents()
      if generation == 0 { forgetParents(besides: missing) }
      let keys = turns(of: missing.subtracting(asked))
      guard !keys.isEmpty else { return }
      for key in keys.prefix(max(1, rules.pageSize)) {
        memory.parentRounds[key, default: 0] += 1
        try await ask(for: key)
      }
      asked.formUnion(keys)
    }
  }

  mutating func forgetParents(besides missing: Set<RowKey> = []) {
    memory.parentRounds = memory.parentRounds.filter { missing.contains($0.key) }
  }

  /// The least often requested keys first, so that each gets its turn if there is more than a page of
  /// them.
  private func turns(of keys: Set<RowKey>) -> [RowKey] {
    keys.sorted { left, right in
      let (first, second) = (memory.parentRounds[left] ?? 0, memory.parentRounds[right] ?? 0)
      return first == second ? left < right : first < second
    }
  }

  /// The missing parents of waiting records, except those that wait themselves.
  private func missingParents() async throws(RoundStop) -> Set<RowKey> {
    let rules = rules
    return try await store { workspace throws(DataLayerError) in
      let entries = try workspace.inbox().filter { $0.account == nil }
      let waiting = entries.compactMap { try? rules.conversion.decode($0.record).content }
      var needed: Set<RowKey> = []
      for content in waiting {
        for parent in content.parents where try workspace.row(parent) == nil {
          needed.insert(parent)
        }
      }
      return needed.subtracting(waiting.map(\.key))
    }
  }

  private mutating func ask(for key: RowKey) async throws(RoundStop) {
    let id = RecordID(zone: rules.zone, name: key.recordName)
    let record: CloudRecord
    do { record = try await fetch(id) } catch { return try note(error, of: id) }
    guard record.id == id else { return }
    let failures = try await arrive { incoming throws(DataLayerError) in
      try incoming.take([.saved(record)])
    }
    result.failures.merge(failures) { _, new in new }
  }

  /// Notes why a record could not be fetched by name; only an error that concerns more than this record stops the round.
  mutating func note(_ error: CloudError, of id: RecordID) throws(RoundStop) {
    if let stop = runner.ownerStop { throw stop }
    switch rules.remedy(error) {
    case .forgetRecord: return
    case .quarantine, .halve:
      result.failures[id.name] = CloudKitError(error, rules.remedy(error), record: id.name)
    default: throw RoundStop(error, rules)
    }
  }
}

extension InboxRecord {
  /// Why it cannot be the row again that was put aside here, unsent; nil if it can be, or never was one.
  ///
  /// A row has fields, and could be read when it was put aside. A record that the server may have lost may have been unreadable
  /// then, and a later version of the app may read it.
  fileprivate func damage(_ rules: SyncRules) -> CloudKitError? {
    guard account != nil else { return nil }
    guard !record.fields.isEmpty else {
      return .invalidRecord(record.id.name, field: nil, reason: reason)
    }
    guard reason != Self.mayBeLost else { return nil }
    do {
      _ = try version(rules)
      return nil
    } catch {
      return error
    }
  }
}
