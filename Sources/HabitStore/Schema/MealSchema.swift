/// The table of meals.
enum MealSchema {
  // NaN is NULL to SQLite, and 9e999 is infinite.
  static let meals = """
    CREATE TABLE meal (
      id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
      startAt INTEGER NOT NULL,
      endAt INTEGER NOT NULL CHECK (endAt > startAt AND endAt - startAt <= 86400000),
      mealType TEXT NOT NULL CHECK (mealType IN ('breakfast', 'lunch', 'dinner', 'snack')),
      calories REAL NOT NULL CHECK (calories >= 0 AND calories < 9e999),
      notes TEXT
    ) STRICT;
    CREATE INDEX mealInOrder ON meal (startAt, id);

    """
}
