import HabitDomain

/// Puts changes from the server into rows, or into the inbox, within one transaction.
struct IncomingChanges {
  let rules: SyncRules
  let now: Instant
  var workspace: Workspace
  /// How many changes were written.
  private(set) var applied = 0
  /// The rows for which records wait, and some that already exist; nil if the inbox has not been read
  /// yet.
  private(set) var awaited: Set<RowKey>?
  /// Whether a row was written that others may wait for. Only then is the inbox read again: five years of logs come
  /// before the most recently edited habit, and each page would go through all of them.
  private var hasAwaited = false
  /// What could not be read, by record name.
  private(set) var failures: [String: CloudKitError] = [:]

  init(
    _ view: ReplicaView, _ rules: SyncRules, now: Instant, awaited: Set<RowKey>? = nil
  ) throws(DataLayerError) {
    self.rules = rules
    self.now = now
    self.awaited = awaited
    workspace = try Workspace(view)
  }

  /// Applies the changes of a page, then the records that waited for them.
  ///
  /// While everything is fetched, records keep waiting: until the last page has come, nobody knows whether the server still
  /// has them, and a record that was lost must not replace an edit that was never sent.
  mutating func take(
    _ changes: [CloudChanges.Change], ofAll isWhole: Bool = false
  ) throws(DataLayerError) {
    for change in changes {
      switch change {
      case .saved(let record): _ = try take(record)
      case .deleted(let id, let type): try bury(id, type)
      }
    }
    if !changes.isEmpty { workspace.state.isRepairDue = true }
    if hasAwaited, !isWhole { try takeWaiting() }
  }

  /// Applies a record; returns its row, or nil if it has to wait.
  mutating func take(_ record: CloudRecord) throws(DataLayerError) -> SyncedRow? {
    let version: RemoteVersion
    do { version = try rules.conversion.decode(record) } catch {
      failures[record.id.name] = error
      workspace.wait(InboxRecord(record.keepable, reason: "\(error)", isDoubted: true))
      return nil
    }
    guard try hasParents(version.content) else {
      workspace.state.lastStamp = rules.receivedWaiting(workspace.state.lastStamp, version.stamp)
      try workspace.forgetUnreadable(version.content.key)
      awaited?.formUnion(version.content.parents)
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
    let isAwaited = awaited?.contains(row.key) ?? row.key.table.isParent
    hasAwaited = hasAwaited || isAwaited
    applied += 1
    return row
  }

  /// Retries waiting records until none of them can be applied. The inbox is read once, because nothing is added to it in
  /// the meantime.
  mutating func takeWaiting() throws(DataLayerError) {
    var waiting: [(entry: InboxRecord, version: RemoteVersion)] = []
    for entry in try workspace.inbox() {
      if let version = version(in: entry) { waiting.append((entry, version)) }
    }
    var hasProgress = true
    while hasProgress {
      let tried = waiting
      waiting = []
      for (entry, version) in tried {
        if try hasParents(version.content) {
          try take(version, from: entry)
        } else {
          waiting.append((entry, version))
        }
      }
      hasProgress = waiting.count < tried.count
    }
    awaited = Set(waiting.flatMap { $0.version.content.parents })
    // What an older version of the app could not read does not hold back a row while it waits for its
    // parent.
    for (entry, version) in waiting where entry.account == nil {
      try workspace.forgetUnreadable(version.content.key)
    }
  }

  private mutating func take(
    _ version: RemoteVersion, from entry: InboxRecord
  ) throws(DataLayerError) {
    workspace.arrive(entry.key)
    if entry.account == nil { _ = try merge(version) } else { try takeBack(version) }
    workspace.state.isRepairDue = true
  }

  /// The version in a waiting record; nil if it is unreadable.
  private func version(in entry: InboxRecord) -> RemoteVersion? {
    guard entry.account != nil else { return try? rules.conversion.decode(entry.record) }
    return entry.restored(rules)
  }

  /// Takes back a row that was unsent when its owner signed out; its record, if any, is that of the present row.
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

  /// Applies the deletion of a record.
  ///
  /// A name is unique in its zone, so no row of any table has a record of this name any more, even if the server names no type, or
  /// one that suffered on its way. Rows of two tables may share an id, but only what the server has has the name.
  mutating func bury(_ id: RecordID, _ type: String?) throws(DataLayerError) {
    guard id.zone == rules.zone else { return }
    workspace.arrive(InboxRecord.Key(id: id))
    // A row of another table may wait for the name.
    try workspace.release(named: id.name)
    let named = type.flatMap { rules.conversion.key($0, id.name) }
    for table in SyncedTable.allCases {
      guard let key = RowKey(table, recordName: id.name), let row = try workspace.row(key),
        key == named || row.exchange.recordName == id.name
      else { continue }
      try bury(row)
    }
  }

  /// Applies the deletion of a row's record.
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

  /// Whether a habit needs this category, or a log this habit. Neither is a reference, so the server
  /// takes the child without it; but a device that never saw the parent could not store the child and would keep showing what
  /// it had before (domain 4.10).
  private func isMissed(_ row: SyncedRow) throws(DataLayerError) -> Bool {
    guard row.key.table.isLinked, row.deletedAt != nil else { return false }
    return try workspace.isParent(row.key)
  }
}

extension SyncedTable {
  /// Whether rows of another table name rows of this one without a server reference.
  fileprivate var isLinked: Bool {
    switch self {
    case .category, .habit: true
    case .family, .person, .membership, .log: false
    }
  }

  /// Whether other tables have rows that belong to its rows.
  fileprivate var isParent: Bool {
    switch self {
    case .family, .person, .category, .habit: true
    case .membership, .log: false
    }
  }
}

extension IncomingChanges {
  /// Removes rows that the server no longer has, except those with unsent changes.
  ///
  /// A parent of a remaining row becomes a tombstone, as if the server had reported its deletion; so it
  /// remains itself, and so do its parents. An unreadable row needs its parents like any other, but cannot be a tombstone.
  /// Rows of tables for which it is unknown what is missing stay.
  mutating func removeMissing(
    besides seen: Set<RowKey>, _ unsure: Set<SyncedTable>
  ) throws(DataLayerError) {
    var needed: Set<RowKey> = []
    for table in SyncedTable.allCases.reversed() {
      for row in try workspace.rows(table) {
        if unsure.contains(table) || !isGone(row, seen) {
          needed.formUnion(row.content.parents)
          if row.exchange.isBlockedByUnreadable, !isTaken(row.key.recordName, seen) {
            try workspace.forgetUnreadable(row.key)
          }
        } else if needed.contains(row.key) {
          try bury(row)
          needed.formUnion(row.content.parents)
        } else {
          workspace.remove(row.key)
        }
      }
      for row in try workspace.unreadable(table) {
        if !unsure.contains(table), isGone(row, seen), !needed.contains(row.key) {
          workspace.remove(row.key)
        } else {
          needed.formUnion(row.content.parents)
        }
      }
    }
    for entry in try workspace.inbox() where entry.account == nil && !isSeen(entry, seen, unsure) {
      workspace.arrive(entry.key)
    }
  }

  private func isGone(_ row: SyncedRow, _ seen: Set<RowKey>) -> Bool {
    row.exchange.recordName != nil && !row.exchange.needsSync && !seen.contains(row.key)
  }

  /// A record of an unknown type that came counts as a row of any table.
  private func isSeen(
    _ entry: InboxRecord, _ seen: Set<RowKey>, _ unsure: Set<SyncedTable>
  ) -> Bool {
    let name = entry.record.id.name
    if let key = rules.conversion.key(entry.record.type, name) {
      return seen.contains(key) || unsure.contains(key.table)
    }
    return isTaken(name, seen)
  }

  /// Whether a record of any type that came has a name.
  private func isTaken(_ name: String, _ seen: Set<RowKey>) -> Bool {
    SyncedTable.allCases.contains { RowKey($0, recordName: name).map(seen.contains) == true }
  }
}

extension IncomingChanges {
  /// Whether deletions came under a name that is the id of no row of their type, although no record waits under it: the name may be
  /// what is left of another one, whose row has to go.
  func hasMisnamed(_ deletions: Set<RecordID>) throws(DataLayerError) -> Bool {
    guard !deletions.isEmpty else { return false }
    let waiting = Set(try workspace.inbox().lazy.filter { $0.account == nil }.map(\.record.id))
    return !deletions.isSubset(of: waiting)
  }
}

extension CloudRecord {
  /// The record as it waits in the inbox. One with fields of an unknown kind is kept without fields: otherwise it could
  /// later be read as if those were absent.
  var keepable: CloudRecord {
    guard !foreignFields.isEmpty else { return self }
    var record = self
    record.fields = [:]
    record.encryptedFields = []
    record.foreignFields = []
    return record
  }
}
