/// The tables of families, people and memberships.
enum FamilySchema {
  // Synced families may share a code until they are repaired; local writes may not (F-4).
  static let families = """
    CREATE TABLE family (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      name TEXT NOT NULL CHECK (name <> ''),
      code TEXT NOT NULL CHECK (length(code) BETWEEN 6 AND 8 AND code NOT GLOB '*[^A-Z0-9]*'),
      createdByUserID BLOB NOT NULL CHECK (length(createdByUserID) = 16),
      createdAt INTEGER NOT NULL,
      isImported INTEGER NOT NULL DEFAULT 0 CHECK (isImported IN (0, 1)),
      \(Schema.metadata)
    ) STRICT;
    CREATE UNIQUE INDEX familyCode ON family (code) WHERE deletedAt IS NULL AND isImported = 0;
    CREATE INDEX familyOfCode ON family (code) WHERE deletedAt IS NULL;
    CREATE INDEX familyInOrder ON family (createdAt, id) WHERE deletedAt IS NULL;

    """

  // The length as a blob, because that of a text ends at U+0000.
  static let people = """
    CREATE TABLE person (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      displayName TEXT NOT NULL CHECK (displayName <> ''),
      appleUserIDHash TEXT NOT NULL CHECK (length(CAST(appleUserIDHash AS BLOB)) >= 10),
      avatarURL TEXT CHECK (avatarURL LIKE 'http%'),
      createdAt INTEGER NOT NULL,
      \(Schema.metadata)
    ) STRICT;
    CREATE UNIQUE INDEX personHash ON person (appleUserIDHash) WHERE deletedAt IS NULL;

    """

  // These indexes serve lists and the cascades of a purge.
  static let memberships = """
    CREATE TABLE membership (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      familyID BLOB NOT NULL REFERENCES family (id) ON DELETE CASCADE,
      userID BLOB NOT NULL REFERENCES person (id) ON DELETE CASCADE,
      role TEXT NOT NULL CHECK (role IN ('parent_admin', 'adult', 'kid', 'visitor')),
      status TEXT NOT NULL CHECK (status IN ('active', 'invited', 'removed')),
      joinedAt INTEGER NOT NULL,
      lastRoleChangeAt INTEGER,
      \(Schema.metadata)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX membershipOfPair ON membership (familyID, userID)
      WHERE deletedAt IS NULL AND status <> 'removed';
    CREATE UNIQUE INDEX adminOfFamily ON membership (familyID)
      WHERE deletedAt IS NULL AND status = 'active' AND role = 'parent_admin';
    CREATE INDEX membershipInFamily ON membership (familyID, joinedAt, id);
    CREATE INDEX membershipOfUser ON membership (userID, joinedAt, id);

    """
}
