/// Statements on the store as a whole.
enum StoreStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .begin: "BEGIN IMMEDIATE",
    .beginReading: "BEGIN",
    .commit: "COMMIT",
    .rollback: "ROLLBACK",
    // Two rows, so that SQLite undoes the statement only, and leaves the transaction to us.
    .runFull: """
    INSERT INTO category (stampWall, stampCounter, stampDevice, nameKey, id, name, displayName,
      emoji, displayOrder, isActive, isPredefined, deletedAt)
    SELECT 0, 0, '', '', 'full' || column1, 'full', hex(zeroblob(2048 * (freelist_count + 2))), '',
      0, 0, 0, 0
    FROM pragma_freelist_count, (VALUES (1), (2))
    """,
    // Its row keeps the statement unfinished.
    .hold: "UPDATE state SET isSeedingCompleted = isSeedingCompleted RETURNING 1",
    // Two statements: RETURNING would make a temporary table, of 88 kB, for its one row.
    .lastStamp: "SELECT stampWall, stampCounter FROM state WHERE stampWall IS NOT NULL",
    .setLastStamp: "UPDATE state SET stampWall = ?1, stampCounter = ?2",
    .isSeedingCompleted: "SELECT isSeedingCompleted FROM state",
    .setSeedingCompleted: "UPDATE state SET isSeedingCompleted = ?1",
    .eraseState: "UPDATE state SET stampWall = NULL, stampCounter = NULL, isSeedingCompleted = 0",
    .hasAnyRows: """
    SELECT EXISTS (SELECT 1 FROM habitLog WHERE deletedAt IS NULL)
      OR EXISTS (SELECT 1 FROM habit WHERE deletedAt IS NULL)
      OR EXISTS (SELECT 1 FROM category WHERE deletedAt IS NULL)
    """,
    .complaints: """
    SELECT DISTINCT 'a row of ' || "table" || ' refers to a row of ' || parent || ' that is not there'
    FROM pragma_foreign_key_check
    UNION ALL SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'
    ORDER BY 1
    """,
  ]
}
