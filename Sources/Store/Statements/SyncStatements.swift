/// Statements that any synced table has, as to what a server knows of its rows.
enum SyncStatements {
  /// Removes tombstones from before ?1 of which the server knows.
  static func purge(_ table: String) -> String {
    "DELETE FROM \(table) WHERE deletedAt < ?1 AND needsSync = 0"
  }

  /// Rows of which it does not, unless something is wrong with them.
  static func pending(_ table: String) -> String {
    """
    SELECT id, \(StoreStatements.metadata) FROM \(table)
    WHERE \(SyncTable.isWaiting)
    ORDER BY stampWall, stampCounter, stampDevice, id
    """
  }

  /// Notes that a server refuses the rows of which it does not know.
  static func refuse(_ table: String) -> String {
    "UPDATE \(table) SET syncBlocked = 'refused' WHERE \(SyncTable.isWaiting)"
  }

  /// Gives each row its id as its name on the server.
  static func mark(_ table: String) -> String {
    "UPDATE \(table) SET needsSync = 0, recordName = " + text
  }

  /// An id in the form 8-4-4-4-12.
  static let text = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
    .map { "substr(lower(hex(id)), \($0.0), \($0.1))" }.joined(separator: " || '-' || ")
}
