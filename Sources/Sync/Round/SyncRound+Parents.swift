import Domain

// A record may need a parent whose tombstone was purged here, and that the server has still. It would wait for ever, and
// a row of which it is another version would be shown though it was deleted elsewhere: so the parents are asked for. They
// are tombstones, and stay for as long as a row needs them.
extension SyncRound {
  /// A log needs its habit, and that its category.
  private static let generations = 2

  mutating func askForParents() async throws(RoundStop) {
    var asked: Set<RowKey> = []
    for _ in 0..<Self.generations {
      let keys = try await missingParents().subtracting(asked).sorted()
      guard !keys.isEmpty else { return }
      for key in keys.prefix(max(1, rules.pageSize)) { try await ask(for: key) }
      asked.formUnion(keys)
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
    let (cloud, id) = (cloud, RecordID(zone: rules.zone, name: key.recordName))
    let record: CloudRecord
    do {
      record = try await desk.call { () async throws(CloudError) in try await cloud.fetch(id) }
    } catch {
      guard rules.remedy(error) == .forgetRecord else { throw RoundStop(error, rules) }
      return
    }
    guard record.id == id else { return }
    let (rules, now) = (rules, try await desk.now())
    let outcome = try await transact { view throws(DataLayerError) in
      var arrival = try Arrival(view, rules, now: now)
      try arrival.take([.saved(record)])
      return arrival
    }
    result.applied += outcome.applied
    result.failures.merge(outcome.failures) { _, new in new }
  }
}
