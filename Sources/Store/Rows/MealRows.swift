import Domain
import SQLite

extension EatingPattern {
  /// Six columns, in the order of the statements.
  init(_ row: borrowing Row) {
    self.init(
      id: row.identifier(0), start: row.instant(1), end: row.instant(2),
      mealType: row.choice(3, or: .snack), calories: row.real(4),
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
