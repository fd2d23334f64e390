import HabitDomain

extension FigureExample {
  /// Figures of a range of days, both ends included.
  static let ranges = [
    progress(
      "a habit that began in the range", .of(from: 397, done: [397, 398, 399]), 395, 399, 1),
    progress("a habit that ended in the range", .of(through: 396, done: [395]), 395, 399, 0.5),
    progress("a range the wrong way round", .of(done: [395, 396]), 396, 395, 0),
    progress("a range before the habit", .of(done: [390]), 388, 391, 0),
    progress("done days that are not due", .of(.daysOfWeek([1]), done: [396, 397]), 395, 401, 0),
    FigureExample("the first day is expected", "1") {
      "\($0.expected(.of(), day(395), day(395)))"
    },
    FigureExample("the last day is expected", "1") {
      "\($0.expected(.of(through: 400), day(400), day(405)))"
    },
    FigureExample("weekdays in two weeks and a day", "5") {
      "\($0.expected(.of(.daysOfWeek([1, 6])), day(395), day(409)))"
    },
    FigureExample("compliance ends with the habit", "0.5") {
      "\($0.compliance(.of(through: 396, done: [395]), day(410)))"
    },
    FigureExample("compliance before the first day", "0.0") {
      "\($0.compliance(.of(done: [395]), day(394)))"
    },
    FigureExample("the last day is due, the day after is not", "true false") {
      "\($0.isDue(.of(through: 396), day(396))) \($0.isDue(.of(through: 396), day(397)))"
    },
    next("the day after", .of(), after: 395, "396"),
    next("the first day", .of(), after: 100, "395"),
    next("too far away", .of(), after: 28, "nil"),
    next("366 days away", .of(), after: 29, "395"),
    next("after the end", .of(through: 396), after: 396, "nil"),
    next("the next Sunday", .of(.daysOfWeek([7])), after: 401, "408"),
    next("no weekday", .of(.daysOfWeek([])), after: 401, "nil"),
  ]

  private static func progress(
    _ name: String, _ history: History, _ from: Int32, _ through: Int32, _ expected: Double
  ) -> FigureExample {
    FigureExample(name, "\(expected)") { "\($0.progress(history, day(from), day(through)))" }
  }

  private static func next(
    _ name: String, _ history: History, after start: Int32, _ expected: String
  ) -> FigureExample {
    FigureExample("next scheduled: " + name, expected) { figures in
      figures.nextScheduled(history, day(start)).map { "\($0.number - 20_000)" } ?? "nil"
    }
  }
}
