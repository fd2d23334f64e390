/// Statements on people.
enum PersonStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .person: "SELECT \(columns) FROM person WHERE id = ?1 AND deletedAt IS NULL",
    .personOfHash: """
    SELECT \(columns) FROM person WHERE appleUserIDHash = ?1 AND deletedAt IS NULL
    """,
    .isPersonLive: "SELECT EXISTS (SELECT 1 FROM person WHERE id = ?1 AND deletedAt IS NULL)",
    .isHashTaken: """
    SELECT EXISTS (SELECT 1 FROM person WHERE appleUserIDHash = ?1 AND deletedAt IS NULL)
    """,
    .allPeople: "SELECT \(columns), \(StoreStatements.metadata) FROM person ORDER BY id",
    .insertPerson: """
    INSERT INTO person (stampWall, stampCounter, stampDevice, \(columns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """,
    .replacePerson: """
    UPDATE person SET \(StoreStatements.touch), displayName = ?4, avatarURL = ?5 WHERE id = ?6
    """,
    .deletePerson: """
    UPDATE person SET \(StoreStatements.touch), deletedAt = ?4 WHERE id = ?5 AND deletedAt IS NULL
    """,
    .purgePeople: SyncStatements.purge("person"),
    .pendingPeople: SyncStatements.pending("person"),
    .markPeopleSynced: SyncStatements.mark("person"),
    .refusePeople: SyncStatements.refuse("person"),
    .erasePeople: "DELETE FROM person",
  ]

  /// The content, in the order in which it is read and bound.
  private static let columns = "id, displayName, appleUserIDHash, avatarURL, createdAt"
}
