import Domain
import Rules
import SQLite

/// A habit as its row was read, whether or not all of it could be.
struct DecodedHabit {
  /// The habit; what cannot be read has the default of the entity.
  var habit: Habit
  /// Why the row cannot be read.
  let problem: String?

  init(_ row: borrowing Row) {
    var problem: String?
    habit = row.habit(problem: &problem)
    self.problem = problem
  }

  /// The habit, if all of it could be read.
  consuming func readable() throws(DataLayerError) -> Habit {
    if let problem { throw .service(.invalidData(problem)) }
    return habit
  }
}
