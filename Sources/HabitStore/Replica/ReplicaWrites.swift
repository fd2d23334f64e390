import HabitDomain
import HabitSQLite

extension Session {
  /// Writes the changes of a transaction.
  func apply(_ change: ReplicaChange) throws(DataLayerError) {
    if let state = change.state { try set(state) }
    if let sweep = change.sweep { try apply(sweep) }
    var habits: Set<Identifier> = []
    for row in change.rows { try put(row, &habits) }
    for (key, exchange) in change.notes.sorted(by: { $0.key < $1.key }) {
      try execute(SyncTable.of(key.table)[.note]) { $0.bind(key, exchange) }
    }
    for (key, reason) in change.blocked.sorted(by: { $0.key < $1.key }) {
      try execute(SyncTable.of(key.table)[.block]) { $0.bind(key, reason) }
    }
    for key in change.removed {
      try noteHabit(of: key, &habits)
      try execute(SyncTable.of(key.table)[.remove]) { $0.bind(key) }
    }
    for entry in change.waiting { try set(entry) }
    for key in change.arrived { try execute(.removeInbox) { $0.bind(key) } }
    for id in habits.sorted() { try refreshLastCompletedDay(of: id) }
  }

  private func set(_ state: SyncState) throws(DataLayerError) {
    try execute(.setSyncState) { statement in
      statement.bind(state.account, state.token)
      statement.bind(state.isSignedOut, state.isZoneReady, state.isSubscribed)
      statement.bind(state.isRepairDue, state.isRefetching, state.isZoneGivenUp)
    }
    guard let stamp = state.lastStamp else { return }
    try execute(.setLastStamp) { $0.bind(stamp.wall, stamp.counter) }
  }

  private func put(_ row: SyncedRow, _ habits: inout Set<Identifier>) throws(DataLayerError) {
    guard try makeWay(for: row) else { return }
    try noteHabit(of: row.key, &habits)
    let rules = rules
    try execute(SyncTable.of(row.key.table)[.put]) { statement in
      statement.bind(row.content, rules)
      statement.bind(exchange: row)
    }
    try noteHabit(of: row.key, &habits)
  }

  /// Notes a habit whose last completed day may change; a log may move from one habit to another.
  private func noteHabit(of key: RowKey, _ habits: inout Set<Identifier>) throws(DataLayerError) {
    guard let id = Identifier(key.id) else { return }
    switch key.table {
    case .habit: habits.insert(id)
    case .log:
      if let log = try storedLog(id) { habits.insert(log.log.habitID) }
    case .family, .person, .category, .membership: return
    }
  }

  private func set(_ entry: InboxRecord) throws(DataLayerError) {
    let record = entry.record
    let fields = RecordText.text(
      of: record.fields, encrypted: record.encryptedFields, foreign: record.foreignFields)
    try execute(.setInbox) { statement in
      statement.bind(entry.key, record.type, fields)
      statement.bind(record.changeTag, record.modifiedAt)
      statement.bind(entry.reason, entry.isDoubted)
    }
  }

  private func apply(_ sweep: ReplicaChange.Sweep) throws(DataLayerError) {
    let tables = SyncTable.all.reversed()
    switch sweep {
    case .sendAgain:
      try leaveDamagedInbox()
      for table in tables { try execute(table[.resend]) }
    case .forgetServer: for table in tables { try execute(table[.forget]) }
    case .removeAll:
      try leaveUnreadable()
      for query in Query.eraseRows + [.clearInbox] { try execute(query) }
      try leaveDamagedInbox()
    case .purge(let time): for table in tables { try execute(table[.expire]) { $0.bind(time) } }
    }
  }
}

extension Session {
  /// Keeps unsent rows that no record can hold where people can find them: they exist nowhere else.
  private func leaveUnreadable() throws(DataLayerError) {
    for table in SyncTable.all {
      for row in try unreadableRows(table.table) where row.isUnsent {
        try execute(table[.leave]) { $0.bind(row.key) }
      }
    }
  }

  /// The same for a row that another version replaces, possibly an older one: an unreadable row cannot be compared. Only an equal
  /// tag shows that the version is older, as when something that this device sent comes back; then the row stays.
  ///
  /// - Returns: Whether the row can be written.
  private func makeWay(for row: SyncedRow) throws(DataLayerError) -> Bool {
    let table = SyncTable.of(row.key.table)
    var unsent: SyncedRow?
    try forEach(table[.one], { $0.bind(row.key) }) { stored in
      var problem: String?
      let former = syncedRow(table, stored, &problem)
      if problem != nil, former.isUnsent { unsent = former }
    }
    guard let unsent else { return true }
    // An unsent version that was taken back at a sign-in has that tag, too.
    if !row.exchange.needsSync, let tag = unsent.exchange.changeTag, tag == row.exchange.changeTag {
      return false
    }
    try execute(table[.leave]) { $0.bind(row.key) }
    return true
  }

  /// The same for waiting records whose stored texts are damaged: the server may have lost them, or never had those of an account.
  private func leaveDamagedInbox() throws(DataLayerError) {
    for key in try damagedInbox() {
      try execute(.leaveInbox) { $0.bind(key) }
      try execute(.removeInbox) { $0.bind(key) }
    }
  }
}

extension SyncedRow {
  /// Whether the server may not have it.
  fileprivate var isUnsent: Bool { exchange.needsSync || exchange.recordName == nil }
}

extension InboxRecord.Key: Bindable {
  func bind(to statement: Statement) {
    statement.bind(account.map { "A" + $0 } ?? "", id.zone.name, id.name)
  }
}
