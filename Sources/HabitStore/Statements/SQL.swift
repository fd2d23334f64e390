/// The SQL that statements on several tables share.
enum SQL {
  /// What a row has in addition to its content, in the order in which it is read.
  static let metadata = """
    needsSync, recordName, changeTag, lastSyncDate, stampWall, stampCounter, stampDevice, \
    revision, deletedAt, syncBlocked
    """

  /// What a change of content does to the rest of a row of a table; the stamp is ?1, ?2 and ?3.
  ///
  /// Unknown fields are kept, except for those that this version of the app knows and could not read
  /// (``EditedExtras``).
  static func touch(_ table: String) -> String {
    """
    stampWall = ?1, stampCounter = ?2, stampDevice = ?3, needsSync = 1, revision = revision + 1, \
    syncBlocked = NULL, \
    extras = CASE WHEN extras IS NOT NULL THEN editedExtras('\(table)', extras) END
    """
  }

  /// Whether a row waits for its upload.
  static let isWaiting = "(needsSync = 1 OR recordName IS NULL) AND syncBlocked IS NULL"

  static func exists(_ table: String, _ condition: String) -> String {
    "SELECT EXISTS (SELECT 1 FROM \(table) WHERE \(condition))"
  }

  static func isLive(_ table: String) -> String { exists(table, "id = ?1 AND deletedAt IS NULL") }

  /// Adds a row of a stamp and these columns.
  static func insert(_ table: String, _ columns: String, isImported: String? = nil) -> String {
    let count = columns.split(separator: ",").count
    return """
      INSERT INTO \(table) (stampWall, stampCounter, stampDevice, \(columns)\
      \(isImported == nil ? "" : ", isImported"))
      VALUES (?, ?, ?\(String(repeating: ", ?", count: count))\
      \(isImported.map { ", " + $0 } ?? ""))
      """
  }

  /// Turns the live rows of a condition into tombstones; the time is ?4.
  ///
  /// A row that was merged into another and has been revived since is no longer merged: with that mark, its children would move to
  /// the other one.
  static func delete(_ table: String, _ condition: String = "") -> String {
    """
    UPDATE \(table) SET \(touch(table)), deletedAt = ?4, mergedInto = NULL
    WHERE \(condition) deletedAt IS NULL
    """
  }

  /// Removes tombstones from before ?1 that the server knows about.
  static func purge(_ table: String) -> String {
    "DELETE FROM \(table) WHERE deletedAt < ?1 AND needsSync = 0"
  }

  /// The rows that wait for their upload.
  static func pending(_ table: String) -> String {
    """
    SELECT id, \(metadata) FROM \(table) WHERE \(isWaiting)
    ORDER BY stampWall, stampCounter, stampDevice, id
    """
  }

  /// Marks all waiting rows as refused by a server.
  static func refuse(_ table: String) -> String {
    "UPDATE \(table) SET syncBlocked = 'refused' WHERE \(isWaiting)"
  }

  /// Notes that a server has each row under the text of its id.
  static func mark(_ table: String) -> String {
    "UPDATE \(table) SET needsSync = 0, recordName = " + idText
  }

  /// The text of an id, in the form 8-4-4-4-12.
  static let idText = [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
    .map { "substr(lower(hex(id)), \($0.0), \($0.1))" }.joined(separator: " || '-' || ")
}
