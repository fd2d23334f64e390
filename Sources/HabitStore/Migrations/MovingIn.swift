/// How a store of version 11 or 12 of the apps, which differ only in indexes, becomes one of ours (domain 5.3): rows move from
/// table to table.
///
/// A value that our tables refuse is written to `migrationLeftover`, and its row is kept with a substitute value (G-7, G-8).
/// Its result never changes, as with the steps.
package struct MovingIn: Sendable {
  /// Moves tables with the same names as ours out of the way.
  package var clearing: String
  /// Moves the rows, once our tables are there.
  package var moving: String
  /// Drops the tables of the apps.
  package var dropping: String

  /// The correct way.
  package static let standard = MovingIn(
    clearing: """
      CREATE TABLE earlierLeftover AS SELECT * FROM migrationLeftover;
      CREATE TABLE earlierInbox AS SELECT * FROM inbox;
      DROP TABLE migrationLeftover;
      DROP TABLE inbox;

      """,
    moving: MovedTable.all.map(\.script).joined() + completion + rest,
    dropping: (MovedTable.all.map(\.source) + ["profile", "earlierInbox", "earlierLeftover"])
      .map { "DROP TABLE \($0);\n" }.joined())

  // A cache, so its previous value is not kept.
  private static let completion = """
    UPDATE habit SET lastCompletedDay = met.day FROM (
      SELECT h.id, max(l.day) AS day FROM habitLog l JOIN habit h ON h.id = l.habitID
      WHERE l.deletedAt IS NULL
        AND iif(h.kind = 1 AND h.dailyTarget > 0, l.value >= h.dailyTarget, l.value > 0)
      GROUP BY h.id) AS met
    WHERE met.id = habit.id;

    """

  // The clock of the device must not fall behind a stamp that it knows, but follows none beyond 2^52 ms (domain 1.9).
  private static let rest = """
    INSERT INTO migrationLeftover (tableName, id, columnName, value)
      SELECT tableName, id, columnName, value FROM earlierLeftover;
    INSERT INTO migrationLeftover (tableName, id, columnName, value)
      SELECT coalesce(tableName, ''), coalesce(id, ''), 'inbox', content FROM earlierInbox;
    INSERT INTO migrationLeftover (tableName, id, columnName, value)
      SELECT 'profile', id, '*', rowText('homeTimezone', homeTimezone, 'currentTimezone',
        currentTimezone, 'timezoneMode', timezoneMode, 'timezoneHistory', timezoneHistory)
      FROM profile;
    UPDATE state SET (stampWall, stampCounter) = (
      SELECT stampWall, stampCounter FROM (
        \(MovedTable.all.map { "SELECT stampWall, stampCounter FROM \($0.target)" }
          .joined(separator: "\n    UNION ALL "))
      ) WHERE stampWall <= 4503599627370496 ORDER BY 1 DESC, 2 DESC LIMIT 1),
      isSeedingCompleted = EXISTS (SELECT 1 FROM category WHERE isPredefined = 1);
    INSERT INTO syncState (id, isSignedOut, isZoneReady, isSubscribed, isRepairDue, isRefetching,
      isZoneGivenUp) VALUES (1, 0, 0, 0, 1, 0, 0);

    """
}

/// A table of the apps, and where its rows move.
struct MovedTable {
  let source: String
  let target: String
  let columns: [MovedColumn]
  /// What a row needs in order to move at all.
  let condition: String
  /// Keys that live rows may share only if they were imported; none if everything may be shared.
  var unique: [(key: String, condition: String)] = []
  /// The order that decides which of several comes first.
  var order = "id"

  var script: String { leavingValues + leavingRows + movingRows }

  private var id: String {
    target == "category" ? "iif(typeof(id) = 'text', id, hex(id))" : "hex(id)"
  }

  /// Keeps the values of moved rows that our table refuses.
  ///
  /// One scan of the table finds the rows that have such values: most stores have none. The limit
  /// keeps SQLite from copying the tests to where their result is used.
  private var leavingValues: String {
    let names = (["id"] + columns.map(\.source)).joined(separator: ", ")
    let tests = columns.enumerated().map { "((NOT \($1.isKept)) << \($0))" }
    return """
      INSERT INTO migrationLeftover (tableName, id, columnName, value)
        WITH place (number, columnName) AS (VALUES \(places))
        SELECT '\(source)', \(id), columnName, CASE number
          \(cases { $0.source }) END
        FROM (SELECT \(names), \(tests.joined(separator: "\n      | ")) AS refused
          FROM \(source) WHERE \(condition) LIMIT -1)
        CROSS JOIN place WHERE refused <> 0 AND refused >> number & 1;

      """
  }

  private var places: String {
    columns.enumerated().map { "(\($0), '\($1.source)')" }.joined(separator: ", ")
  }

  /// An expression for each column, by its number.
  private func cases(_ value: (MovedColumn) -> String) -> String {
    columns.enumerated().map { "WHEN \($0) THEN \(value($1))" }.joined(separator: "\n    ")
  }

  private var leavingRows: String {
    let names = (["id"] + columns.map(\.source)).map { "'\($0)', \($0)" }
    return """
      INSERT INTO migrationLeftover (tableName, id, columnName, value)
        SELECT '\(source)', \(id), '*', rowText(\(names.joined(separator: ", ")))
        FROM \(source) WHERE NOT (\(condition));

      """
  }

  private var movingRows: String {
    let key =
      columns.contains { $0.name == "name" && target != "family" }
      ? ("nameKey", "comparisonKey(\(MovedColumn.name.value))") : nil
    let names = ["id"] + columns.map(\.name) + [key?.0].compactMap(\.self)
    let values = ["id"] + columns.map(\.value) + [key?.1].compactMap(\.self)
    let (mark, isImported) = unique.isEmpty ? ("", "") : (", isImported", ", isImported IS NOT 0")
    return """
      INSERT INTO \(target) (\(names.joined(separator: ", "))\(mark))
        SELECT \(values.joined(separator: ", "))\(isImported)
        FROM \(source) WHERE \(condition);

      """ + unique.map(claiming).joined()
  }

  /// Gives the claim to a key to the first row that was not already imported.
  ///
  /// Shared keys are searched for first: most stores have none, and numbering all rows takes three times as long.
  private func claiming(_ key: String, _ condition: String) -> String {
    let claims = ["isImported = 0", "deletedAt IS NULL", condition].filter { !$0.isEmpty }
      .joined(separator: " AND ")
    return """
      UPDATE \(target) SET isImported = 1 WHERE id IN (SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY \(key) ORDER BY \(order)) AS number
        FROM \(target) WHERE \(claims) AND (\(key)) IN (
          SELECT \(key) FROM \(target) WHERE \(claims) GROUP BY \(key) HAVING count(*) > 1))
        WHERE number > 1);

      """
  }
}

extension MovedTable {
  /// Counts what would be lost: rows that are neither here nor among the leftovers, and values that changed and are not among the
  /// leftovers (G-2).
  var lostRows: String {
    """
    SELECT (SELECT count(*) FROM \(source)) - (SELECT count(*) FROM \(target))
      - (SELECT count(*) FROM migrationLeftover WHERE tableName = '\(source)' AND columnName = '*')
    """
  }

  var lostValues: String {
    let id = target == "category" ? "s.id" : "hex(s.id)"
    return """
      WITH place (number, columnName) AS (VALUES \(places))
      SELECT count(*) FROM \(target) t JOIN \(source) s ON s.id = t.id
      WHERE (\(columns.map(\.isReplaced).joined(separator: "\n    OR ")))
        AND EXISTS (SELECT 1 FROM place WHERE CASE number
          \(cases(\.isReplaced)) END
        AND NOT EXISTS (SELECT 1 FROM migrationLeftover l WHERE l.tableName = '\(source)'
          AND l.id = \(id) AND l.columnName = place.columnName))
      """
  }
}

/// A column of ours, and its source.
struct MovedColumn {
  let name: String
  let source: String
  /// The condition that our tables impose on it; NULL fails.
  let test: String
  /// The substitute value.
  let other: String
  var isMoment = false

  init(_ name: String, of source: String? = nil, where test: String, else other: String) {
    (self.name, self.source, self.test, self.other) = (name, source ?? name, test, other)
  }

  var value: String {
    "iif(coalesce(\(test), 0), \(isMoment ? "milliseconds(\(source))" : source), \(other))"
  }

  /// Whether our table `t` has a substitute for the value in the apps' table `s`.
  fileprivate var isReplaced: String {
    let original = isMoment ? "milliseconds(s.\(source))" : "s.\(source)"
    return "(s.\(source) IS NOT NULL AND t.\(name) IS NOT \(original))"
  }

  /// Whether our table accepts a value as it is.
  fileprivate var isKept: String { "(\(source) IS NULL OR coalesce(\(test), 0))" }
}
