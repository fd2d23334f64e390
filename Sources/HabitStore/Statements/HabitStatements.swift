/// Statements on habits.
enum HabitStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .habits: list(""),
    .activeHabits: list("AND isActive = 1 AND archivedAt IS NULL"),
    .habitsOfCategory: list("AND categoryID = ?1"),
    .habitsWithoutCategory: list("AND categoryID IS NULL"),
    .allHabits: "SELECT \(columns), \(SQL.metadata) FROM habit ORDER BY id",
    .habit: "SELECT \(columns) FROM habit WHERE id = ?1 AND deletedAt IS NULL",
    .storedHabit: "SELECT \(columns), nameKey, deletedAt IS NULL FROM habit WHERE id = ?1",
    .habitBrief: """
    SELECT kind, dailyTarget, lastCompletedDay, deletedAt IS NULL FROM habit WHERE id = ?1
    """,
    .hasRoomForHabit: "SELECT count(*) < ?1 FROM habit WHERE deletedAt IS NULL",
    // The plus keeps SQLite from scanning the habits of a category, which it expects to be as few as those of a name.
    .isHabitNameTaken: SQL.exists(
      "habit", "nameKey = ?1 AND +categoryID IS ?2 AND id IS NOT ?3 AND deletedAt IS NULL"),
    .lastHabitOrder: "SELECT max(displayOrder) FROM habit WHERE deletedAt IS NULL",
    .habitOrders: """
    SELECT id, displayOrder FROM habit WHERE deletedAt IS NULL ORDER BY displayOrder, id
    """,
    .insertHabit: SQL.insert("habit", "nameKey, " + columns),
    .replaceHabit: """
    UPDATE habit SET \(SQL.touch("habit")), deletedAt = NULL, nameKey = ?4, name = ?6,
      emoji = ?7, colorHex = ?8, schedule = ?9, kind = ?10, dailyTarget = ?11, unitLabel = ?12,
      reminders = ?13, startDay = ?14, endDay = ?15, isActive = ?16, displayOrder = ?17,
      categoryID = ?18, isPinned = ?19, notes = ?20, lastCompletedDay = ?21, archivedAt = ?22,
      priorityLevel = ?23
    WHERE id = ?5
    """,
    .deleteHabit: SQL.delete("habit", "id = ?5 AND"),
    .setHabitActive: "UPDATE habit SET \(SQL.touch("habit")), isActive = ?4 WHERE id = ?5",
    .setHabitArchived: "UPDATE habit SET \(SQL.touch("habit")), archivedAt = ?4 WHERE id = ?5",
    .setHabitOrder: "UPDATE habit SET \(SQL.touch("habit")), displayOrder = ?4 WHERE id = ?5",
    .setLastCompletedDay: "UPDATE habit SET lastCompletedDay = ?1 WHERE id = ?2",
    .hasHabitsOfCategory: SQL.exists("habit", "categoryID = ?1 AND deletedAt IS NULL"),
    .orphanHabitsOfCategory: """
    UPDATE habit SET \(SQL.touch("habit")), categoryID = NULL
    WHERE categoryID = ?4 AND deletedAt IS NULL
    """,
    .hasOrphans: SQL.exists("habit", isOrphan),
    .orphanAll: "UPDATE habit SET \(SQL.touch("habit")), categoryID = NULL WHERE \(isOrphan)",
    .deleteAllHabits: SQL.delete("habit"),
    .eraseHabits: "DELETE FROM habit",
    .spoilHabit: """
    UPDATE habit SET schedule = '{"kind":"unknown"}' WHERE id = ?1 AND deletedAt IS NULL
    """,
    .orphanHabit: """
    UPDATE habit SET categoryID = ?2
    WHERE id = ?1 AND deletedAt IS NULL
      AND EXISTS (SELECT 1 FROM category WHERE id = ?2 AND deletedAt IS NOT NULL)
    """,
  ]

  /// The content, in the order in which it is read and bound.
  static let columns = """
    id, name, emoji, colorHex, schedule, kind, dailyTarget, unitLabel, reminders, startDay, endDay, \
    isActive, displayOrder, categoryID, isPinned, notes, lastCompletedDay, archivedAt, priorityLevel
    """

  private static let isOrphan = """
    deletedAt IS NULL AND categoryID IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM category WHERE id = habit.categoryID AND deletedAt IS NULL)
    """

  private static func list(_ condition: String) -> String {
    "SELECT \(columns) FROM habit WHERE deletedAt IS NULL \(condition) ORDER BY displayOrder, id"
  }
}
