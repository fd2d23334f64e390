import HabitDomain

/// Statements on the exchange with a server as a whole.
enum ExchangeStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .syncState: "SELECT \(state) FROM syncState",
    .setSyncState: """
    INSERT OR REPLACE INTO syncState (id, \(state)) VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)
    """,
    .eraseSyncState: "DELETE FROM syncState",
    .inbox: "SELECT \(inbox) FROM inbox ORDER BY owner, zone, name",
    .setInbox: "INSERT OR REPLACE INTO inbox (\(inbox)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    .removeInbox: "DELETE FROM inbox WHERE owner = ?1 AND zone = ?2 AND name = ?3",
    .eraseInbox: "DELETE FROM inbox",
    .clearInbox: "DELETE FROM inbox WHERE owner = ''",
    .leaveInbox: """
    INSERT INTO migrationLeftover (tableName, id, columnName, value)
    SELECT 'inbox', name, '*', json_object('owner', owner, 'zone', zone, 'type', type,
      'fields', fields, 'changeTag', changeTag, 'modifiedAt', modifiedAt, 'reason', reason)
    FROM inbox WHERE owner = ?1 AND zone = ?2 AND name = ?3
    """,
    .eraseLeftovers: "DELETE FROM migrationLeftover",
    .pendingCount: "SELECT " + SyncTable.all.map(count).joined(separator: " + "),
    .blockedRows: SyncTable.all.map(blocked).joined(separator: " UNION ALL "),
    .habitsOf: "SELECT id FROM habit WHERE categoryID = ?1",
    // Live logs have an index, and come first.
    .logsOf: """
    SELECT id FROM habitLog WHERE habitID = ?1 AND deletedAt IS NULL
    UNION ALL SELECT id FROM habitLog WHERE habitID = ?1 AND deletedAt IS NOT NULL
    """,
  ]

  private static let state = """
    account, token, isSignedOut, isZoneReady, isSubscribed, isRepairDue, isRefetching, isZoneGivenUp
    """

  private static let inbox =
    "owner, zone, name, type, fields, changeTag, modifiedAt, reason, isDoubted"

  private static func count(_ table: SyncTable) -> String {
    "(SELECT count(*) FROM \(table.name) WHERE \(SQL.isWaiting))"
  }

  private static func blocked(_ table: SyncTable) -> String {
    let id = table.table == .category ? "id" : SQL.idText
    return """
      SELECT '\(table.table.rawValue)', \(id), syncBlocked FROM \(table.name)
      WHERE syncBlocked IS NOT NULL
      """
  }
}
