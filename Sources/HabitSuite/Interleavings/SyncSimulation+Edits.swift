import HabitDomain
import HabitReference

// What a person wrote or deleted takes effect on the device at once (P-Y3); the oracle takes the rest from
// there.
extension SyncSimulation {
  /// A row is as it was written, unless a parent is missing or deleted.
  func checkWritten(_ content: SyncedContent, at place: Int) {
    let rows = devices[place].memory.rows
    guard content.parents.allSatisfy({ rows[$0].map { $0.deletedAt == nil } ?? false }) else {
      return
    }
    let sentence = "does not keep what was written of \(content.key)"
    guard let row = rows[content.key], row.deletedAt == nil, row.content == content else {
      let found = rows[content.key].flatMap { $0.deletedAt == nil ? $0 : nil }
      return report(
        .noLoss, at: devices[place].name, sentence, path: "\(content.key)",
        expected: "\(content)", actual: found.map { "\($0.content)" } ?? "nothing")
    }
    guard let field = row.otherForm(than: content) else { return }
    report(
      .noLoss, at: devices[place].name, sentence, path: "\(content.key).\(field.name)",
      expected: SyncText.of(field.written), actual: SyncText.of(field.kept))
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

extension SyncedRow {
  /// A field whose text is equal to that of the content, but in another Unicode form, which is another text (domain
  /// 0).
  fileprivate func otherForm(
    than content: SyncedContent
  ) -> (name: String, written: CloudValue?, kept: CloudValue?)? {
    let written = ReferenceRecord(of: SyncedRow(RowVersion(new: content, at: stamp))).fields
    let kept = ReferenceRecord(of: self).fields
    return written.keys.sorted().first { written[$0] != kept[$0] }
      .map { ($0, written[$0], kept[$0]) }
  }
}
