import HabitDomain

extension FigureExample {
  /// The table of domain 3.3, row by row.
  static let streaks = [
    streak("five days in a row", .of(done: [395, 396, 397, 398, 399]), 399, "5, longest 5"),
    streak(
      "a gap breaks", .of(done: [395, 396, 398, 399]), 399, "2, longest 2, breaks [397]"),
    streak(
      "today is not done yet", .of(done: [395, 396, 397, 398]), 399,
      "0, longest 4, breaks [399], at risk 4"),
    streak(
      "days that are not due are skipped", .of(.daysOfWeek([1, 3, 5]), done: [395, 397, 399]),
      401, "3, longest 3"),
    streak(
      "a log on a day that is not due changes nothing",
      .of(.daysOfWeek([1, 3, 5]), done: [395, 396, 397, 399]), 401, "3, longest 3"),
    streak(
      "a habit that has ended keeps its streak", .of(through: 397, done: [395, 396, 397]), 410,
      "3, longest 3"),
    streak(
      "weeks that are met", .of(.timesPerWeek(3), done: [395, 397, 400, 402, 403, 404]), 404,
      "2, longest 2"),
    streak(
      "a first week of two days asks for both",
      .of(.timesPerWeek(3), from: 400, done: [400, 401]), 401, "1, longest 1"),
    streak(
      "an empty week breaks",
      .of(.timesPerWeek(3), done: [395, 396, 397, 409, 410, 411]), 415,
      "1, longest 1, breaks [402]"),
    streak("before the first day there is nothing", .of(done: [393, 394]), 394, "0, longest 0"),
    streak(
      "what is done after the end counts nothing", .of(through: 396, done: [395, 396, 397]), 399,
      "2, longest 2"),
    streak(
      "a week that is not met yet", .of(.timesPerWeek(2), done: [395, 396, 402]), 403,
      "0, longest 1, breaks [402], at risk 1"),
    streak("no day is due", .of(.daysOfWeek([]), done: [395]), 399, "0, longest 0"),
    streak("a week that asks for nothing", .of(.timesPerWeek(0), done: [403]), 410, "3, longest 2"),
    streak("an end before the start", .of(through: 394, done: [395]), 396, "0, longest 0"),
  ]

  private static func streak(
    _ name: String, _ history: History, _ asOf: Int32, _ expected: String
  ) -> FigureExample {
    FigureExample(name, expected) { figures in
      var parts = [
        "\(figures.currentStreak(history, day(asOf)))",
        "longest \(figures.longestStreak(history))",
      ]
      let breaks = figures.breakDays(history, day(asOf)).map { $0.number - 20_000 }
      if !breaks.isEmpty { parts.append("breaks \(breaks)") }
      let status = figures.status(history, day(asOf))
      if status.isAtRisk { parts.append("at risk \(status.atRisk)") }
      return parts.joined(separator: ", ")
    }
  }
}
