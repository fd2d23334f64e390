import HabitDomain
import HabitSQLite

extension Session {
  /// The view of a transaction.
  var replicaView: ReplicaView {
    ReplicaView(
      state: syncState, row: syncedRow, rows: syncedRows, unreadable: unreadableRows,
      isParent: isParent, pending: waitingRows, inbox: inbox, backlog: backlog)
  }

  private func syncState() throws(DataLayerError) -> SyncState {
    var state =
      try first(.syncState) { row in
        SyncState(
          account: row.optionalText(0), isSignedOut: row.boolean(2), token: row.optionalText(1),
          isZoneReady: row.boolean(3), isSubscribed: row.boolean(4), isRepairDue: row.boolean(5),
          isRefetching: row.boolean(6), isZoneGivenUp: row.boolean(7))
      } ?? SyncState()
    state.lastStamp = try lastStamp()
    return state
  }

  private func syncedRow(_ key: RowKey) throws(DataLayerError) -> SyncedRow? {
    let table = SyncTable.of(key.table)
    return try syncedRows(table, table[.one]) { $0.bind(key) }.rows.first
  }

  private func syncedRows(_ table: SyncedTable) throws(DataLayerError) -> [SyncedRow] {
    let table = SyncTable.of(table)
    return try syncedRows(table, table[.all]).rows
  }

  /// The rows of a table that cannot be read.
  func unreadableRows(_ table: SyncedTable) throws(DataLayerError) -> [SyncedRow] {
    let table = SyncTable.of(table)
    var rows: [SyncedRow] = []
    try forEach(table[.all]) { row in
      var problem: String?
      let synced = syncedRow(table, row, &problem)
      if problem != nil { rows.append(synced) }
    }
    return rows
  }

  /// Stops at the first child. Deleted logs, which have no index, are all searched only for a habit without live ones.
  private func isParent(
    _ key: RowKey, _ isPassedOver: (RowKey) -> Bool
  ) throws(DataLayerError) -> Bool {
    switch key.table {
    case .category: try isParent(key, .habitsOf, .habit, isPassedOver)
    case .habit: try isParent(key, .logsOf, .log, isPassedOver)
    case .family, .person, .membership, .log: false
    }
  }

  private func isParent(
    _ key: RowKey, _ query: Query, _ children: SyncedTable, _ isPassedOver: (RowKey) -> Bool
  ) throws(DataLayerError) -> Bool {
    let child = try first(query, { $0.bind(key) }) { row in
      isPassedOver(RowKey(children, row.identifier(0))) ? nil : true
    }
    return child != nil
  }

  private func waitingRows(
    _ table: SyncedTable, _ place: PendingPlace?, _ limit: Int
  ) throws(DataLayerError) -> PendingRows {
    let sync = SyncTable.of(table)
    return try syncedRows(sync, sync[.waiting]) { statement in
      if let place {
        statement.bind(place.stamp, RowKey(table, place.id))
      } else {
        for _ in 0..<4 { statement.bindNull() }
      }
      statement.bind(limit)
    }
  }

  private func inbox() throws(DataLayerError) -> [InboxRecord] {
    try rows(.inbox) { InboxRecord($0) }
  }

  /// The keys of the waiting records whose stored texts are damaged.
  func damagedInbox() throws(DataLayerError) -> [InboxRecord.Key] {
    var keys: [InboxRecord.Key] = []
    try forEach(.inbox) { row in
      if RecordText.fields(of: row.text(4)) == nil { keys.append(InboxRecord(row).key) }
    }
    return keys
  }

  private func backlog() throws(DataLayerError) -> Backlog {
    var backlog = Backlog()
    try forEach(.pendingCount) { backlog.pending = Int($0.integer(0)) }
    try forEach(.blockedRows) { row in
      guard let table = SyncedTable(rawValue: row.text(0)) else { return }
      backlog.blocked[RowKey(table, row.text(1))] = row.text(2)
    }
    return backlog
  }
}

extension InboxRecord {
  /// Reads an entry. One whose stored text is damaged has no fields, without which no record can be a row, and does not hold
  /// back others. It is requested from the server again, unless it belongs to an account: then it was never sent.
  fileprivate init(_ row: borrowing Row) {
    let owner = row.text(0)
    let account = owner.isEmpty ? nil : String(owner.dropFirst())
    let stored = RecordText.fields(of: row.text(4))
    var record = CloudRecord(
      id: RecordID(zone: RecordZone(name: row.text(1)), name: row.text(2)), type: row.text(3),
      fields: stored?.fields ?? [:], encryptedFields: stored?.encrypted ?? [],
      changeTag: row.optionalText(5), modifiedAt: row.optionalInstant(6))
    record.foreignFields = stored?.foreign ?? []
    guard stored != nil else {
      self.init(
        record, account: account, reason: "It cannot be read as it is stored here",
        isDoubted: account == nil)
      return
    }
    self.init(record, account: account, reason: row.text(7), isDoubted: row.boolean(8))
  }
}
