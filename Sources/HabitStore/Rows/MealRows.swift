import HabitDomain
import HabitSQLite

extension EatingPattern {
  /// Six columns, in the order of the statements.
  init(_ row: borrowing Row) {
    self.init(
      id: row.identifier(0), start: row.instant(1), end: row.instant(2),
      mealType: row.choice(3, or: .snack), calories: row.real(4),
      notes: row.optionalText(5))
  }
}

extension EatingPattern: Bindable {
  /// Binds the content, in the order in which it is read.
  func bind(to statement: Statement) {
    statement.bind(id, start, end)
    statement.bind(mealType.rawValue, calories, notes)
  }
}
