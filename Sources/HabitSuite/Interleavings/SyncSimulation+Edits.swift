import HabitDomain

// What a person wrote or deleted is so on the device at once (P-Y3); the oracle takes the rest from there.
extension SyncSimulation {
  /// A row is as it was written, unless a parent is missing or deleted.
  func checkWritten(_ content: SyncedContent, at place: Int) {
    let rows = devices[place].memory.rows
    guard content.parents.allSatisfy({ rows[$0].map { $0.deletedAt == nil } ?? false }) else {
      return
    }
    let row = rows[content.key].flatMap { $0.deletedAt == nil ? $0 : nil }
    guard row?.content != content else { return }
    report(
      .noLoss, at: devices[place].name, "does not keep what was written of \(content.key)",
      path: "\(content.key)", expected: "\(content)",
      actual: row.map { "\($0.content)" } ?? "nothing")
  }

  /// A deleted row and its children are tombstones under one stamp; habits outlive their category.
  func checkDeleted(_ key: RowKey, from before: [RowKey: SyncedRow], at place: Int) {
    let rows = devices[place].memory.rows
    guard before[key].map({ $0.deletedAt == nil }) ?? false else { return }
    let children = before.values.filter {
      key.table != .category && $0.deletedAt == nil && $0.content.parents.contains(key)
    }
    for gone in ([key] + children.map(\.key)).sorted()
    where rows[gone]?.deletedAt == nil || rows[gone]?.stamp != rows[key]?.stamp {
      let sentence = gone == key ? "does not delete \(key)" : "does not delete \(gone) with \(key)"
      report(.noLoss, at: devices[place].name, sentence)
    }
  }
}
