/// Statements on logs.
enum LogStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .logs: "SELECT \(columns) FROM habitLog WHERE \(isVisible) ORDER BY day DESC, id",
    // ?1 is all ids, one after another, and ?4 their positions: one statement for any number of
    // them.
    .logsOfMany: """
    SELECT \(columnsOfLog) FROM json_each(?4) AS position
      JOIN habit ON habit.id = substr(?1, position.value, 16) AND habit.deletedAt IS NULL
      JOIN habitLog ON habitLog.habitID = habit.id AND habitLog.deletedAt IS NULL
    WHERE habitLog.day BETWEEN ?2 AND ?3
    ORDER BY position.value, habitLog.day DESC, habitLog.id
    """,
    .logsOfDay: "SELECT \(columns) FROM habitLog WHERE \(isVisible) AND day = ?2 ORDER BY id",
    .dayValue: "SELECT max(value) FROM habitLog WHERE \(isVisible) AND day = ?2",
    .earliestDay: "SELECT min(day) FROM habitLog WHERE \(isVisible)",
    .latestDay: "SELECT max(day) FROM habitLog WHERE \(isVisible)",
    .allLogs: "SELECT \(columns), \(SQL.metadata) FROM habitLog ORDER BY id",
    .log: "SELECT \(columns), deletedAt IS NULL FROM habitLog WHERE id = ?1",
    .liveLogOfDay: """
    SELECT id FROM habitLog WHERE habitID = ?1 AND day = ?2 AND deletedAt IS NULL
    ORDER BY id LIMIT 1
    """,
    .daysAndValues: """
    SELECT day, value FROM habitLog WHERE habitID = ?1 AND deletedAt IS NULL ORDER BY day DESC
    """,
    .logsPerZone: """
    SELECT timezone, count(*) FROM habitLog JOIN habit ON habit.id = habitID
    WHERE habitLog.deletedAt IS NULL AND habit.deletedAt IS NULL
    GROUP BY timezone
    """,
    .spoilZone: """
    UPDATE habitLog SET timezone = ?2 WHERE id = ?1 AND deletedAt IS NULL AND ?2 <> ''
    """,
    .insertLog: insert,
    .importLog: insert + " ON CONFLICT (id) DO NOTHING",
    .replaceLog: """
    UPDATE habitLog SET \(SQL.touch("habitLog")), deletedAt = NULL, date = ?5, timezone = ?6,
      value = ?7, isImported = coalesce(?8, isImported)
    WHERE id = ?4
    """,
    .deleteLog: SQL.delete("habitLog", "id = ?5 AND"),
    .hasLogs: SQL.exists("habitLog", "habitID = ?1 AND deletedAt IS NULL"),
    .hasLogsBefore: SQL.exists("habitLog", "habitID = ?1 AND day < ?2 AND deletedAt IS NULL"),
    .deleteLogs: SQL.delete("habitLog", "habitID = ?5 AND"),
    .deleteLogsBefore: SQL.delete("habitLog", "habitID = ?5 AND day < ?6 AND"),
    .deleteLogsOfDay: SQL.delete("habitLog", "habitID = ?5 AND day = ?6 AND"),
    .forgetLastCompletedDays: """
    UPDATE habit SET lastCompletedDay = NULL
    WHERE lastCompletedDay IS NOT NULL
      AND EXISTS (SELECT 1 FROM habitLog WHERE habitID = habit.id AND deletedAt IS NULL)
    """,
    .deleteAllLogs: SQL.delete("habitLog"),
    .eraseLogs: "DELETE FROM habitLog",
  ]

  /// The content, in the order in which it is read.
  static let columns = "id, habitID, date, timezone, day, value"

  /// The same where habits have columns of these names.
  private static let columnsOfLog =
    "habitLog." + columns.replacing(", ", with: ", habitLog.")

  /// Live logs of the habit ?1, if it is live.
  private static let isVisible = """
    habitID = ?1 AND deletedAt IS NULL
    AND EXISTS (SELECT 1 FROM habit WHERE id = ?1 AND deletedAt IS NULL)
    """

  private static let insert = SQL.insert("habitLog", columns, isImported: "?")
}
