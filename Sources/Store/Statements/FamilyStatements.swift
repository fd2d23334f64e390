/// Statements on families.
enum FamilyStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .families: "SELECT \(columns) FROM family WHERE deletedAt IS NULL ORDER BY createdAt, id",
    .family: "SELECT \(columns) FROM family WHERE id = ?1 AND deletedAt IS NULL",
    .familiesOfCode: """
    SELECT \(columns) FROM family WHERE code = ?1 AND deletedAt IS NULL LIMIT 2
    """,
    .isFamilyLive: "SELECT EXISTS (SELECT 1 FROM family WHERE id = ?1 AND deletedAt IS NULL)",
    .isFamilyCodeTaken: """
    SELECT EXISTS (SELECT 1 FROM family WHERE code = ?1 AND deletedAt IS NULL)
    """,
    .allFamilies: "SELECT \(columns), \(StoreStatements.metadata) FROM family ORDER BY id",
    .insertFamily: insert(isImported: 0),
    .renameFamily: "UPDATE family SET \(StoreStatements.touch), name = ?4 WHERE id = ?5",
    .deleteFamily: """
    UPDATE family SET \(StoreStatements.touch), deletedAt = ?4 WHERE id = ?5 AND deletedAt IS NULL
    """,
    .purgeFamilies: SyncStatements.purge("family"),
    .pendingFamilies: SyncStatements.pending("family"),
    .hasFamilyRow: "SELECT EXISTS (SELECT 1 FROM family WHERE id = ?1)",
    .importFamily: insert(isImported: 1),
    .loseFamily: "UPDATE family SET deletedAt = ?2 WHERE id = ?1 AND deletedAt IS NULL",
    .markFamiliesSynced: SyncStatements.mark("family"),
    .refuseFamilies: SyncStatements.refuse("family"),
    .eraseFamilies: "DELETE FROM family",
  ]

  /// The content, in the order in which it is read and bound.
  private static let columns = "id, name, code, createdByUserID, createdAt"

  private static func insert(isImported: Int) -> String {
    """
    INSERT INTO family (stampWall, stampCounter, stampDevice, \(columns), isImported)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, \(isImported))
    """
  }
}
