import HabitDomain

extension FigureExample {
  /// Habits that ask for a number of days a week.
  static let weeks = [
    FigureExample("days of a week after it is met are completed too", "true true false") {
      figures in
      let history = History.of(.timesPerWeek(2), done: [395, 396])
      return ([395, 401, 402] as [Int32]).map { "\(figures.isCompleted(history, day($0)))" }
        .joined(separator: " ")
    },
    FigureExample("a week fills up day by day", "0.5 0.5 1.0 1.0") { figures in
      let history = History.of(.timesPerWeek(2), done: [395, 397, 398])
      return ([395, 396, 397, 398] as [Int32]).map { "\(figures.dailyProgress(history, day($0)))" }
        .joined(separator: " ")
    },
    FigureExample("a week outside the habit has no progress", "0.0") {
      "\($0.dailyProgress(.of(.timesPerWeek(2), done: [390]), day(390)))"
    },
    FigureExample("the week as two numbers", "1 of 2") {
      text($0.weeklyProgress(.of(.timesPerWeek(2), from: 396, done: [395, 397]), day(401)))
    },
    FigureExample("days have no weekly progress", "0 of 0") {
      text($0.weeklyProgress(.of(done: [395]), day(395)))
    },
    FigureExample("whole weeks and parts of weeks", "4 of 7") { figures in
      // Sunday; two weeks; Monday and Tuesday.
      let history = History.of(.timesPerWeek(2), from: 300, done: [401, 402, 409, 410, 416])
      return "\(figures.completed(history, day(401), day(415))) of "
        + "\(figures.expected(history, day(401), day(417)))"
    },
    FigureExample("more days than asked for count no more", "2") {
      "\($0.completed(.of(.timesPerWeek(2), done: [395, 396, 397]), day(395), day(401)))"
    },
    FigureExample("Sunday and Monday are one week from Sunday on", "true") {
      let history = History.of(.timesPerWeek(2), done: [401, 402], firstWeekday: 7)
      return "\($0.isCompleted(history, day(402)))"
    },
    FigureExample("and two weeks from Monday on", "false") {
      "\($0.isCompleted(.of(.timesPerWeek(2), done: [401, 402]), day(402)))"
    },
    FigureExample("a week from Saturday on", "[20407]") {
      "\($0.breakDays(.of(.timesPerWeek(1), done: [395, 400], firstWeekday: 6), day(407)).map(\.number))"
    },
  ]

  private static func text(_ progress: WeeklyProgress) -> String {
    "\(progress.done) of \(progress.target)"
  }
}
