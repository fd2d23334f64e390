import Domain
import Rules
import SQLite

extension Session {
  /// Writes what a transaction changes.
  func apply(_ change: ReplicaChange) throws(DataLayerError) {
    if let state = change.state { try set(state) }
    if let sweep = change.sweep { try apply(sweep) }
    var habits: Set<Identifier> = []
    for row in change.rows { try put(row, &habits) }
    for (key, exchange) in change.notes.sorted(by: { $0.key < $1.key }) {
      try execute(SyncTable.of(key.table).queries.note) { statement in
        statement.bind(key)
        statement.bind(exchange)
      }
    }
    for (key, reason) in change.blocked.sorted(by: { $0.key < $1.key }) {
      try execute(SyncTable.of(key.table).queries.block) { statement in
        statement.bind(key)
        statement.bind(reason)
      }
    }
    for key in change.removed { try remove(key, &habits) }
    for entry in change.waiting { try set(entry) }
    for key in change.arrived { try execute(.removeInbox) { $0.bind(key) } }
    for id in habits.sorted() { try refreshLastCompletedDay(of: id) }
  }

  private func set(_ state: SyncState) throws(DataLayerError) {
    try execute(.setSyncState) { statement in
      statement.bind(state.account)
      statement.bind(state.token)
      for flag in [
        state.isSignedOut, state.isZoneReady, state.isSubscribed, state.isRepairDue,
        state.isRefetching, state.isZoneGivenUp,
      ] { statement.bind(flag) }
    }
    guard let stamp = state.lastStamp else { return }
    try execute(.setLastStamp) { statement in
      statement.bind(stamp.wall)
      statement.bind(stamp.counter)
    }
  }

  private func put(_ row: SyncedRow, _ habits: inout Set<Identifier>) throws(DataLayerError) {
    try noteHabit(of: row.key, &habits)
    let rules = rules
    try execute(SyncTable.of(row.key.table).queries.put) { statement in
      statement.bind(row.content, rules)
      statement.bind(exchange: row)
    }
    try noteHabit(of: row.key, &habits)
  }

  /// The last completed day of a habit follows from its logs, of which one may move to another habit.
  private func noteHabit(
    of key: RowKey, _ habits: inout Set<Identifier>
  ) throws(DataLayerError) {
    guard let id = Identifier(key.id) else { return }
    switch key.table {
    case .habit: habits.insert(id)
    case .log:
      if let log = try storedLog(id) { habits.insert(log.log.habitID) }
    case .family, .person, .category, .membership: return
    }
  }

  private func remove(
    _ key: RowKey, _ habits: inout Set<Identifier>
  ) throws(DataLayerError) {
    try noteHabit(of: key, &habits)
    try execute(SyncTable.of(key.table).queries.remove) { $0.bind(key) }
  }

  private func set(_ entry: InboxRecord) throws(DataLayerError) {
    let record = entry.record
    try execute(.setInbox) { statement in
      statement.bind(entry.key)
      statement.bind(record.type)
      statement.bind(RecordText.text(of: record.fields, encrypted: record.encryptedFields))
      statement.bind(record.changeTag)
      statement.bind(record.modifiedAt)
      statement.bind(entry.reason)
      statement.bind(entry.isDoubted)
    }
  }

  private func apply(_ sweep: ReplicaChange.Sweep) throws(DataLayerError) {
    let tables = SyncTable.all.reversed().map(\.queries)
    switch sweep {
    case .sendAgain: for queries in tables { try execute(queries.resend) }
    case .forgetServer: for queries in tables { try execute(queries.forget) }
    case .removeAll:
      for query in [
        Query.eraseLogs, .eraseHabits, .eraseCategories, .eraseMemberships, .eraseFamilies,
        .erasePeople, .clearInbox,
      ] { try execute(query) }
    case .purge(let time):
      for queries in tables { try execute(queries.expire) { $0.bind(time) } }
    }
  }
}

extension Statement {
  fileprivate func bind(_ key: InboxRecord.Key) {
    bind(key.account.map { "A" + $0 } ?? "")
    bind(key.id.zone.name)
    bind(key.id.name)
  }
}
