import HabitDomain

/// The rows that a transaction has changed, on top of the replica.
///
/// A page may bring a parent and its child, or a record and its repair; each step sees the effects of earlier ones.
struct Workspace {
  private struct Entry {
    var row: SyncedRow
    /// Whether its version differs from the stored one, even if only in the Unicode form of a text.
    var hasNewVersion: Bool
  }

  let view: ReplicaView
  /// The state of the exchange, as it will be stored.
  var state: SyncState
  /// A change of all rows, before the others.
  var sweep: ReplicaChange.Sweep?
  private let oldState: SyncState
  private var changed: [RowKey: Entry] = [:]
  private var blocked: [RowKey: String] = [:]
  private var removed: Set<RowKey> = []
  private var waiting: [InboxRecord.Key: InboxRecord] = [:]
  private var arrived: Set<InboxRecord.Key> = []

  init(_ view: ReplicaView) throws(DataLayerError) {
    self.view = view
    state = try view.state()
    oldState = state
  }

  func row(_ key: RowKey) throws(DataLayerError) -> SyncedRow? {
    if let entry = changed[key] { return entry.row }
    return removed.contains(key) ? nil : try view.row(key)
  }

  /// All rows of a table, by key.
  func rows(_ table: SyncedTable) throws(DataLayerError) -> [SyncedRow] {
    guard !changed.isEmpty || !removed.isEmpty else { return try view.rows(table) }
    var rows = try view.rows(table).filter { !removed.contains($0.key) }
    let keys = Set(rows.map(\.key))
    for index in rows.indices { rows[index] = changed[rows[index].key]?.row ?? rows[index] }
    let added = changed.values.map(\.row).filter {
      $0.key.table == table && !keys.contains($0.key)
    }
    return added.isEmpty ? rows : (rows + added).sorted { $0.key < $1.key }
  }

  /// The rows of a table that cannot be read; only their keys and parents count.
  func unreadable(_ table: SyncedTable) throws(DataLayerError) -> [SyncedRow] {
    try view.unreadable(table).filter { changed[$0.key] == nil && !removed.contains($0.key) }
  }

  /// Whether a habit belongs to a category, or a log to a habit.
  func isParent(_ key: RowKey) throws(DataLayerError) -> Bool {
    if changed.values.contains(where: { $0.row.content.parents.contains(key) }) { return true }
    return try view.isParent(key) { changed[$0] != nil || removed.contains($0) }
  }

  /// Writes a row over the old one, if there was one.
  ///
  /// Two Unicode forms of one text are equal, so the versions alone do not show that one has replaced the other; the revision
  /// does (Y-7).
  mutating func write(_ row: SyncedRow, over old: SyncedRow?) {
    removed.remove(row.key)
    let wasNew = changed[row.key]?.hasNewVersion ?? false
    let isNew = row.version != old?.version || row.exchange.revision != old?.exchange.revision
    changed[row.key] = Entry(row: row, hasNewVersion: wasNew || isNew)
  }

  mutating func block(_ key: RowKey, _ reason: String) throws(DataLayerError) {
    guard let old = try row(key) else { return }
    var row = old
    row.exchange.syncBlocked = reason
    write(row, over: old)
  }

  /// Blocks a row that cannot be read.
  mutating func blockUnread(_ key: RowKey, _ reason: String) { blocked[key] = reason }

  mutating func remove(_ key: RowKey) {
    changed[key] = nil
    removed.insert(key)
  }
}

extension Workspace {
  /// The inbox records of the present account, whether from the server or put aside at a sign-out, by name.
  func inbox() throws(DataLayerError) -> [InboxRecord] {
    let stored = try view.inbox().filter {
      !arrived.contains($0.key) && waiting[$0.key] == nil
    }
    let account = state.account
    return (stored + waiting.values)
      .filter { $0.account == nil || $0.account == account }
      .sorted { InboxRecord.Key.areInOrder($0.key, $1.key) }
  }

  mutating func wait(_ entry: InboxRecord) {
    arrived.remove(entry.key)
    waiting[entry.key] = entry
  }

  mutating func arrive(_ key: InboxRecord.Key) {
    waiting[key] = nil
    arrived.insert(key)
  }

  /// The changes of the transaction, in an order that depends only on the rows.
  var change: ReplicaChange {
    let entries = changed.values.sorted { $0.row.key < $1.row.key }
    return ReplicaChange(
      state: state == oldState ? nil : state,
      sweep: sweep,
      rows: entries.filter(\.hasNewVersion).map(\.row),
      notes: Dictionary(
        uniqueKeysWithValues: entries.filter { !$0.hasNewVersion }
          .map { ($0.row.key, $0.row.exchange) }),
      blocked: blocked,
      removed: removed.sorted(by: >),
      waiting: waiting.values.sorted { InboxRecord.Key.areInOrder($0.key, $1.key) },
      arrived: arrived.sorted(by: InboxRecord.Key.areInOrder))
  }
}

extension InboxRecord.Key {
  /// Orders by account, then name, then zone: rows of one name that are put aside differ in nothing else.
  static func areInOrder(_ left: InboxRecord.Key, _ right: InboxRecord.Key) -> Bool {
    guard left.account == right.account else { return (left.account ?? "") < (right.account ?? "") }
    if left.id.name.utf8.elementsEqual(right.id.name.utf8) {
      return left.id.zone.name.utf8.lexicographicallyPrecedes(right.id.zone.name.utf8)
    }
    return left.id.name.utf8.lexicographicallyPrecedes(right.id.name.utf8)
  }
}

extension Workspace {
  /// The server lost its records, or may have, and all rows are sent again; so are waiting records, once they can be rows.
  /// A record that cannot be read here may be readable by a later version of the app, unless its fields could not be kept.
  mutating func keepWaiting(_ rules: SyncRules) throws(DataLayerError) {
    // Some of them are in no entry: a record of another type had their name.
    for key in try view.backlog().blocked.keys { try release(key) }
    let entries = try inbox()
    var aside = state.account.map { PutAside(entries, of: $0, rules) }
    for entry in entries where entry.account == nil {
      arrive(entry.key)
      // What came as a record of another zone is not a row here.
      let isForeign = entry.isDoubted && entry.record.id.zone != rules.zone
      guard !entry.record.fields.isEmpty, !isForeign else { continue }
      let kept = aside?.take(entry.record, reason: InboxRecord.mayBeLost)
      if let kept { wait(kept) }
    }
  }

  /// A row that was blocked because of the record of this name waits like all others: without tag and name.
  mutating func release(named name: String) throws(DataLayerError) {
    for table in SyncedTable.allCases {
      if let key = RowKey(table, recordName: name) { try release(key) }
    }
  }

  /// Releases a row that was blocked because of an unreadable version on the server, and keeps what is known about its record.
  mutating func forgetUnreadable(_ key: RowKey) throws(DataLayerError) {
    guard let old = try row(key), old.exchange.isBlockedByUnreadable else { return }
    var row = old
    row.exchange.forgetUnreadable()
    write(row, over: old)
  }

  private mutating func release(_ key: RowKey) throws(DataLayerError) {
    guard let old = try row(key), old.exchange.isBlockedByUnreadable else { return }
    var row = old
    row.exchange.sendAnew()
    write(row, over: old)
  }
}
