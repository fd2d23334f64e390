import HabitDomain

// Repairs the rows after changes came, in one transaction with one stamp (domain 4.9).
extension SyncRound {
  mutating func repair() async throws(RoundStop) {
    let (rules, device, now) = (rules, replica.device, try await runner.now())
    result.repaired += try await transact { view throws(DataLayerError) in
      var incoming = try IncomingChanges(view, rules, now: now)
      guard incoming.workspace.state.isRepairDue else { return (incoming.workspace.change, 0) }
      let count = try incoming.repair(device)
      incoming.workspace.state.isRepairDue = false
      return (incoming.workspace.change, count)
    }
  }
}

extension IncomingChanges {
  /// Writes the changes of the repair as local edits; returns how many rows changed.
  fileprivate mutating func repair(_ device: String) throws(DataLayerError) -> Int {
    var rows: [SyncedRow] = []
    for table in SyncedTable.allCases { rows += try workspace.rows(table) }
    let set = RepairSet(rows)
    let repaired = rules.repair.repaired(set, at: now)
    guard repaired.changes > 0 else { return 0 }
    let changes = set.differences(to: repaired)
    guard !changes.isEmpty else { return 0 }
    let stamp = rules.nextStamp(workspace.state.lastStamp, now, device)
    workspace.state.lastStamp = rules.received(workspace.state.lastStamp, stamp)
    for item in changes {
      guard let old = try workspace.row(item.content.key) else { continue }
      var row = old
      row.write(
        row.version.edited(
          item.content, at: stamp, deletedAt: item.deletedAt, mergedInto: item.mergedInto))
      workspace.write(row, over: old)
    }
    return changes.count
  }
}
