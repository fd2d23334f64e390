import Domain
import SQLite

extension EatingPattern {
  /// Six columns, in the order of the statements; the schema knows the same types, and no meal without calories.
  init(_ row: borrowing Row) {
    self.init(
      id: row.identifier(0), start: row.instant(1), end: row.instant(2),
      mealType: MealType(rawValue: row.text(3)) ?? .snack, calories: row.optionalReal(4) ?? 0,
      notes: row.optionalText(5))
  }
}

extension Statement {
  /// The content, in the order in which it is read.
  func bind(_ meal: EatingPattern) {
    bind(meal.id)
    bind(meal.start)
    bind(meal.end)
    bind(meal.mealType.rawValue)
    bind(meal.calories)
    bind(meal.notes)
  }
}
