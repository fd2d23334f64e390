import HabitDomain

extension FigureExample {
  /// The days of the logs count, not their moments (domain 3.5).
  static let zones = [
    FigureExample("one moment on two days is two days", "2") {
      // Midnight of Nov 3 in Honolulu is that of Nov 4 on Kiritimati.
      let moment: Int64 = 20_395 * 86_400_000 + 36_000_000
      var history = History.of()
      history.logs = [
        .on(395, 1, at: moment, in: "Pacific/Honolulu"),
        .on(396, 1, at: moment, in: "Pacific/Kiritimati"),
      ]
      return "\($0.currentStreak(history, day(396)))"
    },
    FigureExample("two moments on one day are one day", "1 1") {
      let midnight: Int64 = 20_433 * 86_400_000
      var history = History.of(from: 433)
      history.logs = [
        .on(433, 1, at: midnight - 11 * 3_600_000, in: "Australia/Melbourne"),
        .on(433, 1, at: midnight - 3_600_000, in: "Europe/Berlin"),
      ]
      return "\($0.longestStreak(history)) \($0.completed(history, day(433), day(433)))"
    },
    FigureExample("five days around a midnight that does not exist", "5 5 1.0") { figures in
      // 2025-09-05 to 2025-09-09 in Santiago, each at its first moment.
      var history = History.of(from: 336)
      history.logs = ([336, 337, 338, 339, 340] as [Int32]).map { number in
        let offset: Int64 = number < 338 ? 4 : 3
        let moment = (20_000 + Int64(number)) * 86_400_000 + offset * 3_600_000
        return .on(number, 1, at: moment, in: "America/Santiago")
      }
      let progress = figures.progress(history, day(336), day(340))
      return "\(figures.currentStreak(history, day(340))) \(figures.longestStreak(history)) "
        + "\(progress)"
    },
    FigureExample("a day that a zone skipped is due like any other", "1, broken on 15338") {
      figures in
      // 2011-12-30 in Apia.
      let history = History(
        habit: Habit(id: History.habitID, name: "a", startDay: CivilDay(15_337)),
        logs: [.on(15_337 - 20_000, 1), .on(15_339 - 20_000, 1)])
      let breaks = figures.breakDays(history, CivilDay(15_339)).map { "\($0.number)" }
      return "\(figures.currentStreak(history, CivilDay(15_339))), broken on "
        + breaks.joined(separator: ", ")
    },
    FigureExample("a log is done on the day it names, however far its moment", "true 1.0") {
      var history = History.of()
      history.logs = [.on(395, 1, at: .min, in: "Foo/Bar")]
      return "\($0.isCompleted(history, day(395))) \($0.progress(history, day(395), day(395)))"
    },
  ]

  /// The ends of years and months are days like any other.
  static let calendars = [
    FigureExample("a week over the end of a year is one", "true") {
      // Tue 2024-12-31 and Wed 2025-01-01.
      "\($0.isCompleted(.of(.timesPerWeek(2), from: 80, done: [88, 89]), day(93)))"
    },
    FigureExample("a leap day is a day", "3") {
      // 2024-02-28 to 2024-03-01.
      "\($0.currentStreak(.of(from: -219, done: [-219, -218, -217]), day(-217)))"
    },
    FigureExample("the days before 1970 have weekdays too", "[-3]") {
      // Monday 1969-12-29.
      let history = History(
        habit: Habit(
          id: History.habitID, name: "a", schedule: .daysOfWeek([1]), startDay: CivilDay(-7)),
        logs: [])
      return "\($0.breakDays(history, CivilDay(3)).map(\.number))"
    },
  ]
}
