import Domain
import Rules

/// What comes from the server goes into rows, or waits in the inbox, within one transaction.
struct IncomingChanges {
  let rules: SyncRules
  let now: Instant
  var workspace: Workspace
  /// How many changes were written.
  private(set) var applied = 0
  /// Whether a row was written that others may wait for. The inbox is read again only then: the logs of five years come
  /// before a habit that was edited last, and each page of them would go through all that have come.
  private var hasParent = false
  /// What could not be read, by the name of the record.
  private(set) var failures: [String: CloudKitError] = [:]

  init(_ view: ReplicaView, _ rules: SyncRules, now: Instant) throws(DataLayerError) {
    self.rules = rules
    self.now = now
    workspace = try Workspace(view)
  }

  /// Takes in the changes of a page, and what has waited for them.
  mutating func take(_ changes: [CloudChanges.Change]) throws(DataLayerError) {
    for change in changes {
      switch change {
      case .saved(let record): _ = try take(record)
      case .deleted(let id, let type?): try bury(id, type)
      case .deleted(let id, nil): try bury(id, try typeOfRow(named: id.name))
      }
    }
    if !changes.isEmpty { workspace.state.isRepairDue = true }
    if hasParent { try takeWaiting() }
  }

  /// Takes in one record; answers the row that it is now, or nil if it has to wait.
  mutating func take(_ record: CloudRecord) throws(DataLayerError) -> SyncedRow? {
    let version: RemoteVersion
    do { version = try rules.conversion.decode(record) } catch {
      failures[record.id.name] = error
      workspace.wait(InboxRecord(record.keepable, reason: "\(error)", isDoubted: true))
      return nil
    }
    guard try hasParents(version.content) else {
      workspace.wait(InboxRecord(record, reason: "Its parent has not arrived yet"))
      return nil
    }
    workspace.arrive(InboxRecord.Key(id: record.id))
    return try merge(version)
  }

  private func hasParents(_ content: SyncedContent) throws(DataLayerError) -> Bool {
    for parent in content.parents where try workspace.row(parent) == nil { return false }
    return true
  }

  private mutating func merge(_ version: RemoteVersion) throws(DataLayerError) -> SyncedRow {
    workspace.state.lastStamp = rules.received(workspace.state.lastStamp, version.stamp)
    let local = try workspace.row(version.content.key)
    let winner = local.map { rules.merge.winner(RemoteVersion($0), version) } ?? .remote
    let row = rules.merge.applied(version, local, winner)
    guard winner == .remote else {
      if row != local { workspace.write(row, over: local) }
      return row
    }
    workspace.write(row, over: local)
    hasParent = hasParent || row.key.table.isParent
    applied += 1
    return row
  }

  /// Tries what has waited for as long as something of it arrives.
  mutating func takeWaiting() throws(DataLayerError) {
    var hasProgress = true
    while hasProgress {
      hasProgress = false
      for entry in try workspace.inbox() {
        guard let version = try? rules.conversion.decode(entry.record),
          try hasParents(version.content)
        else { continue }
        workspace.arrive(entry.key)
        if entry.account == nil { _ = try merge(version) } else { try takeBack(version) }
        hasProgress = true
        workspace.state.isRepairDue = true
      }
    }
  }

  /// Takes back what was not sent when its owner signed out; its record, if there is one, is that of the row.
  private mutating func takeBack(_ version: RemoteVersion) throws(DataLayerError) {
    let local = try workspace.row(version.content.key)
    if let local, rules.merge.winner(RemoteVersion(local), version) != .remote { return }
    var row = rules.merge.applied(version, local, .remote)
    row.exchange.needsSync = true
    row.exchange.recordName = local?.exchange.recordName
    row.exchange.changeTag = local?.exchange.changeTag
    row.exchange.lastSyncDate = local?.exchange.lastSyncDate
    if let local {
      row.exchange.traits = row.exchange.traits.met(RemoteVersion(local), as: row.version)
    }
    workspace.write(row, over: local)
    applied += 1
  }

  /// Takes in that a record is gone.
  mutating func bury(_ id: RecordID, _ type: String) throws(DataLayerError) {
    guard id.zone == rules.zone else { return }
    workspace.arrive(InboxRecord.Key(id: id))
    guard let key = rules.conversion.key(type, id.name), let row = try workspace.row(key) else {
      return
    }
    try bury(row)
  }

  /// Takes in that the record of a row is gone.
  mutating func bury(_ row: SyncedRow) throws(DataLayerError) {
    var buried = rules.merge.buried(row, now)
    if try isMissed(buried) {
      buried.exchange.needsSync = true
      buried.exchange.recordName = nil
    }
    guard buried != row else { return }
    workspace.write(buried, over: row)
    if buried.version != row.version { applied += 1 }
  }

  /// Whether a habit needs a category, or a log a habit, that the server does not have. Neither is a reference, so the server
  /// takes the child without it; but a device that never saw the parent could not store the child, and would go on showing what
  /// it has in its place (domain 4.10).
  private func isMissed(_ row: SyncedRow) throws(DataLayerError) -> Bool {
    guard let children = row.key.table.linkedFrom, row.deletedAt != nil else { return false }
    return try workspace.rows(children).contains { $0.content.parents.contains(row.key) }
  }
}

extension SyncedTable {
  /// The table whose rows name rows of this one without a reference of the server.
  fileprivate var linkedFrom: SyncedTable? {
    switch self {
    case .category: .habit
    case .habit: .log
    case .family, .person, .membership, .log: nil
    }
  }

  /// Whether rows of others belong to its rows.
  fileprivate var isParent: Bool {
    switch self {
    case .family, .person, .category, .habit: true
    case .membership, .log: false
    }
  }
}

extension IncomingChanges {
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

extension IncomingChanges {
  /// The type of the row that a record of a name stands for, where the server does not say it; empty if there is none.
  ///
  /// Names are those of one record in a zone, so of several rows that could bear it the one is meant that the server has
  /// seen.
  func typeOfRow(named name: String) throws(DataLayerError) -> String {
    var unseen: String?
    for type in RecordType.all.compactMap(\.names.first) {
      guard let key = rules.conversion.key(type, name), let row = try workspace.row(key) else {
        continue
      }
      if row.exchange.changeTag != nil { return type }
      unseen = unseen ?? type
    }
    return unseen ?? ""
  }
}

extension CloudRecord {
  /// The record as it can wait in the inbox. One that has fields of a kind that is unknown here is kept without any: it could
  /// else be read later as if those were absent.
  var keepable: CloudRecord {
    guard !foreignFields.isEmpty else { return self }
    var record = self
    record.fields = [:]
    record.encryptedFields = []
    record.foreignFields = []
    return record
  }
}
