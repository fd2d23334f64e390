import Domain

extension Arrival {
  /// Removes the rows that the server had and no longer has, but for those with a change that it has not seen.
  ///
  /// A parent that is needed by a row that stays becomes a tombstone, as if the server had told of its deletion; so it
  /// stays itself, and needs its own.
  mutating func removeMissing(besides seen: Set<RowKey>) throws(DataLayerError) {
    var needed: Set<RowKey> = []
    for table in SyncedTable.allCases.reversed() {
      for row in try workspace.rows(table) {
        let isGone =
          row.exchange.recordName != nil && !row.exchange.needsSync && !seen.contains(row.key)
        if !isGone {
          needed.formUnion(row.content.parents)
        } else if needed.contains(row.key) {
          try bury(row)
          needed.formUnion(row.content.parents)
        } else {
          workspace.remove(row.key)
        }
      }
    }
    for entry in try workspace.inbox() where entry.account == nil && !isSeen(entry, seen) {
      workspace.arrive(entry.key)
    }
  }

  private func isSeen(_ entry: InboxRecord, _ seen: Set<RowKey>) -> Bool {
    rules.conversion.key(entry.record.type, entry.record.id.name).map(seen.contains) ?? true
  }
}
