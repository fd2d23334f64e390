/// Statements on meals.
enum MealStatements {
  static let texts: KeyValuePairs<Query, String> = [
    .mealsOfDay: """
    SELECT \(columns) FROM meal WHERE startAt >= ?1 AND startAt < ?2 ORDER BY startAt, id
    """,
    .allMeals: "SELECT \(columns) FROM meal ORDER BY id",
    // An unchanged row is not written, so that it needs no space.
    .saveMeal: """
    INSERT INTO meal (\(columns)) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET startAt = excluded.startAt, endAt = excluded.endAt,
      mealType = excluded.mealType, calories = excluded.calories, notes = excluded.notes
    WHERE (startAt, endAt, mealType, calories, notes) IS NOT
      (excluded.startAt, excluded.endAt, excluded.mealType, excluded.calories, excluded.notes)
    """,
    .deleteMeal: "DELETE FROM meal WHERE id = ?1",
    .eraseMeals: "DELETE FROM meal",
  ]

  /// The content, in the order in which it is read and bound.
  private static let columns = "id, startAt, endAt, mealType, calories, notes"
}
