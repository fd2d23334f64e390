/// Statements on habits.
enum HabitStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .habits: list(""),
    .activeHabits: list("AND isActive = 1 AND archivedAt IS NULL"),
    .habitsOfCategory: list("AND categoryID = ?1"),
    .habitsWithoutCategory: list("AND categoryID IS NULL"),
    .allHabits: "SELECT \(columns), \(StoreStatements.metadata) FROM habit ORDER BY id",
    .habit: "SELECT \(columns) FROM habit WHERE id = ?1 AND deletedAt IS NULL",
    .storedHabit: "SELECT \(columns), nameKey, deletedAt IS NULL FROM habit WHERE id = ?1",
    .habitBrief: """
    SELECT kind, dailyTarget, lastCompletedDay, deletedAt IS NULL FROM habit WHERE id = ?1
    """,
    .hasRoomForHabit: "SELECT count(*) < ?1 FROM habit WHERE deletedAt IS NULL",
    // The plus keeps SQLite from going through all habits of a category, which it takes to be as few as those of a name.
    .isHabitNameTaken: """
    SELECT EXISTS (
      SELECT 1 FROM habit
      WHERE nameKey = ?1 AND +categoryID IS ?2 AND id IS NOT ?3 AND deletedAt IS NULL)
    """,
    .lastHabitOrder: "SELECT max(displayOrder) FROM habit WHERE deletedAt IS NULL",
    .habitOrders: """
    SELECT id, displayOrder FROM habit WHERE deletedAt IS NULL ORDER BY displayOrder, id
    """,
    .insertHabit: """
    INSERT INTO habit (stampWall, stampCounter, stampDevice, nameKey, \(columns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """,
    .replaceHabit: """
    UPDATE habit SET \(StoreStatements.touch), deletedAt = NULL, nameKey = ?4, name = ?6,
      emoji = ?7, colorHex = ?8, schedule = ?9, kind = ?10, dailyTarget = ?11, unitLabel = ?12,
      reminders = ?13, startDay = ?14, endDay = ?15, isActive = ?16, displayOrder = ?17,
      categoryID = ?18, isPinned = ?19, notes = ?20, lastCompletedDay = ?21, archivedAt = ?22,
      priorityLevel = ?23
    WHERE id = ?5
    """,
    .deleteHabit: """
    UPDATE habit SET \(StoreStatements.touch), deletedAt = ?4
    WHERE id = ?5 AND deletedAt IS NULL
    """,
    .setHabitActive: "UPDATE habit SET \(StoreStatements.touch), isActive = ?4 WHERE id = ?5",
    .setHabitArchived: "UPDATE habit SET \(StoreStatements.touch), archivedAt = ?4 WHERE id = ?5",
    .setHabitOrder: "UPDATE habit SET \(StoreStatements.touch), displayOrder = ?4 WHERE id = ?5",
    .setLastCompletedDay: """
    UPDATE habit SET lastCompletedDay = ?1 WHERE id = ?2
    """,
    .hasHabitsOfCategory: """
    SELECT EXISTS (SELECT 1 FROM habit WHERE categoryID = ?1 AND deletedAt IS NULL)
    """,
    .orphanHabitsOfCategory: """
    UPDATE habit SET \(StoreStatements.touch), categoryID = NULL
    WHERE categoryID = ?4 AND deletedAt IS NULL
    """,
    .hasOrphans: "SELECT EXISTS (SELECT 1 FROM habit WHERE \(isOrphan))",
    .orphanAll: "UPDATE habit SET \(StoreStatements.touch), categoryID = NULL WHERE \(isOrphan)",
    .deleteAllHabits: """
    UPDATE habit SET \(StoreStatements.touch), deletedAt = ?4 WHERE deletedAt IS NULL
    """,
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
  private static let columns = """
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
