/// Statements on families.
enum FamilyStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .families: "SELECT \(columns) FROM family WHERE deletedAt IS NULL ORDER BY createdAt, id",
    .family: "SELECT \(columns) FROM family WHERE id = ?1 AND deletedAt IS NULL",
    .familiesOfCode: """
    SELECT \(columns) FROM family WHERE code = ?1 AND deletedAt IS NULL LIMIT 2
    """,
    .isFamilyLive: SQL.isLive("family"),
    .isFamilyCodeTaken: SQL.exists("family", "code = ?1 AND deletedAt IS NULL"),
    .allFamilies: "SELECT \(columns), \(SQL.metadata) FROM family ORDER BY id",
    .insertFamily: SQL.insert("family", columns),
    .renameFamily: "UPDATE family SET \(SQL.touch("family")), name = ?4 WHERE id = ?5",
    .deleteFamily: SQL.delete("family", "id = ?5 AND"),
    .purgeFamilies: SQL.purge("family"),
    .pendingFamilies: SQL.pending("family"),
    .hasFamilyRow: SQL.exists("family", "id = ?1"),
    .importFamily: SQL.insert("family", columns, isImported: "1"),
    .loseFamily: "UPDATE family SET deletedAt = ?2 WHERE id = ?1 AND deletedAt IS NULL",
    .markFamiliesSynced: SQL.mark("family"),
    .refuseFamilies: SQL.refuse("family"),
    .eraseFamilies: "DELETE FROM family",
  ]

  /// The content, in the order in which it is read and bound.
  static let columns = "id, name, code, createdByUserID, createdAt"
}
