/// The tables and columns of the exchange with a server, since version 3.
enum SyncSchema {
  static let version3 =
    columns + marks + indexes + state + inbox + "PRAGMA user_version = 3;"

  // The traits of the record do not belong to a version of a row and change independently, so they
  // have their own column. NULL is a row from before version 5, which has them among the extras.
  static let version5 =
    tables.map { "ALTER TABLE \($0) ADD COLUMN traits TEXT;\n" }.joined()
    + "PRAGMA user_version = 5;"

  private static let tables = ["family", "person", "category", "membership", "habit", "habitLog"]

  // The survivor of a repair, and the unknown fields of a record as `RecordText`.
  private static let columns = tables.map {
    """
    ALTER TABLE \($0) ADD COLUMN mergedInto TEXT;
    ALTER TABLE \($0) ADD COLUMN extras TEXT;

    """
  }.joined()

  private static let marks = ["person", "category", "membership"].map {
    """
    ALTER TABLE \($0) ADD COLUMN isImported INTEGER NOT NULL DEFAULT 0 CHECK (isImported IN (0, 1));

    """
  }.joined()

  // Synced rows may share unique values until they are repaired; local writes may not.
  private static let indexes = """
    DROP INDEX IF EXISTS categoryName;
    DROP INDEX IF EXISTS personHash;
    DROP INDEX IF EXISTS membershipOfPair;
    DROP INDEX IF EXISTS adminOfFamily;
    CREATE UNIQUE INDEX categoryName ON category (nameKey)
      WHERE deletedAt IS NULL AND isImported = 0;
    CREATE INDEX categoryOfName ON category (nameKey) WHERE deletedAt IS NULL;
    CREATE UNIQUE INDEX personHash ON person (appleUserIDHash)
      WHERE deletedAt IS NULL AND isImported = 0;
    CREATE INDEX personOfHash ON person (appleUserIDHash) WHERE deletedAt IS NULL;
    CREATE UNIQUE INDEX membershipOfPair ON membership (familyID, userID)
      WHERE deletedAt IS NULL AND status <> 'removed' AND isImported = 0;
    CREATE UNIQUE INDEX adminOfFamily ON membership (familyID)
      WHERE deletedAt IS NULL AND status = 'active' AND role = 'parent_admin' AND isImported = 0;

    """

  // One row, or none before the first exchange.
  private static let state = """
    CREATE TABLE syncState (
      id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
      account TEXT,
      token TEXT,
      isSignedOut INTEGER NOT NULL CHECK (isSignedOut IN (0, 1)),
      isZoneReady INTEGER NOT NULL CHECK (isZoneReady IN (0, 1)),
      isSubscribed INTEGER NOT NULL CHECK (isSubscribed IN (0, 1)),
      isRepairDue INTEGER NOT NULL CHECK (isRepairDue IN (0, 1)),
      isRefetching INTEGER NOT NULL CHECK (isRefetching IN (0, 1)),
      isZoneGivenUp INTEGER NOT NULL CHECK (isZoneGivenUp IN (0, 1))
    ) STRICT;

    """

  // The owner is `A` and the account, or empty for what the server sent.
  private static let inbox = """
    CREATE TABLE inbox (
      owner TEXT NOT NULL,
      zone TEXT NOT NULL,
      name TEXT NOT NULL,
      type TEXT NOT NULL,
      fields TEXT NOT NULL,
      changeTag TEXT,
      modifiedAt INTEGER,
      reason TEXT NOT NULL,
      isDoubted INTEGER NOT NULL CHECK (isDoubted IN (0, 1)),
      PRIMARY KEY (owner, zone, name)
    ) STRICT, WITHOUT ROWID;

    """
}
