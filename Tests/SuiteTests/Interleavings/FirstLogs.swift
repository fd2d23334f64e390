import Domain
import Sync

extension RepairSet {
  /// The rule of domain 4.9 without its second half: the least id survives, and does not take the best value.
  mutating func keepFirstLogs(at now: Instant) {
    var kept: Set<String> = []
    let logs = items.keys.filter { $0.table == .log && isVisible($0) }.sorted()
    for key in logs {
      guard case .log(let log) = items[key]?.content else { continue }
      if !kept.insert("\(log.habitID) \(log.day)").inserted { remove(key, at: now) }
    }
  }

  private mutating func remove(_ key: RowKey, at now: Instant) {
    self = RepairSet(
      items.values.map { item in
        item.content.key == key ? Item(item.content, deletedAt: now) : item
      })
  }
}
