/// Statements on people.
enum PersonStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .person: "SELECT \(columns) FROM person WHERE id = ?1 AND deletedAt IS NULL",
    .personOfHash: """
    SELECT \(columns) FROM person WHERE appleUserIDHash = ?1 AND deletedAt IS NULL
    """,
    .isPersonLive: SQL.isLive("person"),
    .isHashTaken: SQL.exists("person", "appleUserIDHash = ?1 AND deletedAt IS NULL"),
    .allPeople: "SELECT \(columns), \(SQL.metadata) FROM person ORDER BY id",
    .insertPerson: SQL.insert("person", columns),
    .replacePerson: """
    UPDATE person SET \(SQL.touch("person")), displayName = ?4, avatarURL = ?5 WHERE id = ?6
    """,
    .deletePerson: SQL.delete("person", "id = ?5 AND"),
    .purgePeople: SQL.purge("person"),
    .pendingPeople: SQL.pending("person"),
    .markPeopleSynced: SQL.mark("person"),
    .refusePeople: SQL.refuse("person"),
    .erasePeople: "DELETE FROM person",
  ]

  /// The content, in the order in which it is read and bound.
  static let columns = "id, displayName, appleUserIDHash, avatarURL, createdAt"
}
