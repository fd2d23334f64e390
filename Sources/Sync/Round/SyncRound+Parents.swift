import Domain

// A record may need a parent whose tombstone was purged here, and that the server has still. It would wait for ever, and
// a row of which it is another version would be shown though it was deleted elsewhere: so the parents are asked for. They
// are tombstones, and stay for as long as a row needs them.
extension SyncRound {
  /// A log needs its habit, and that its category.
  private static let generations = 2

  /// Whether anything waits in the inbox, as is rarely so.
  func hasWaiting() async throws(RoundStop) -> Bool {
    try await store { workspace throws(DataLayerError) in try !workspace.inbox().isEmpty }
  }

  /// Takes in what waits for a row that was written here since.
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

  /// Those first that were asked for least often: of more than a page each has its turn.
  private func turns(of keys: Set<RowKey>) -> [RowKey] {
    keys.sorted { left, right in
      let (first, second) = (memory.parentRounds[left] ?? 0, memory.parentRounds[right] ?? 0)
      return first == second ? left < right : first < second
    }
  }

  /// The parents that keep what waits from being written, and that do not wait themselves.
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

  /// Why a record is not there that was asked for by name: it may concern it alone, and others must not wait for it.
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
