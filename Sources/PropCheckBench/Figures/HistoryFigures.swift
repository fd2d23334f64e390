import HabitDomain
import Glibc
import LoadCheck
import HabitStore

/// How long figures over years of logs take, and how that grows with their number.
struct HistoryFigures {
  func measure(into figures: FigureList) async throws {
    let computed = try DataLayer.sqlite(.memory, environment: Sample.environment).figures
    try await measureStreaks(computed, figures)
    try await measureProgress(computed, figures)
    try await measureGrowth(computed, figures)
  }

  /// Five years of a log a day, in milliseconds.
  private func measureStreaks(_ computed: HabitFigures, _ figures: FigureList) async throws {
    let history = Past.history(logs: 5 * 365, schedule: .daily)
    let time = await median(of: 31) {
      let status = computed.status(history, Past.lastDay)
      return status.current + status.display + computed.currentStreak(history, Past.lastDay)
        + computed.longestStreak(history)
    }
    figures.add("figures.five-years-of-streaks-ms", time / 1e6, atMost: 10)
  }

  /// Fifty habits with a log a day for a year, in milliseconds.
  private func measureProgress(_ computed: HabitFigures, _ figures: FigureList) async throws {
    let schedules: [Schedule] = [.daily, .daysOfWeek([1, 3, 5]), .timesPerWeek(3)]
    let histories = (0..<50).map { Past.history(logs: 365, schedule: schedules[$0 % 3]) }
    let time = await median(of: 31) {
      histories.reduce(0) { sum, history in
        let first = history.habit.startDay
        return sum + Int(1_000 * computed.progress(history, first, Past.lastDay))
      }
    }
    figures.add("figures.fifty-habits-a-year-ms", time / 1e6, atMost: 100)
  }

  /// The exponent with which the time of all figures grows with the number of logs, latest first as a store returns
  /// them, and shuffled.
  private func measureGrowth(_ computed: HabitFigures, _ figures: FigureList) async throws {
    for (name, isShuffled) in [("growth", false), ("growth-without-order", true)] {
      var steepest = 0.0
      for schedule in [Schedule.daily, .daysOfWeek([1, 3, 5]), .timesPerWeek(3)] {
        var points: [(x: Double, y: Double)] = []
        for count in [1_000, 4_000, 16_000, 64_000] {
          let history = Past.history(logs: count, schedule: schedule, isShuffled: isShuffled)
          let time = await median(of: 15) { Past.digest(of: history, by: computed) }
          points.append((x: log(Double(count)), y: log(time)))
        }
        steepest = max(steepest, Line(points)?.slope ?? .infinity)
      }
      figures.add("figures.\(name)", steepest, atMost: 1.1)
    }
  }

  /// The median of nanoseconds, after one round to warm up.
  private func median(of rounds: Int, _ body: () -> Int) async -> Double {
    _ = body()
    var times: [Double] = []
    for _ in 0..<rounds {
      times.append(Double(await ProcessorTime.lap { body() }.nanoseconds))
    }
    return times.median
  }
}

/// Histories without gaps, so that every log counts.
private enum Past {
  static let lastDay = CivilDay(20_395)

  static func history(
    logs count: Int, schedule: Schedule, isShuffled: Bool = false
  ) -> History {
    let habit = Habit(
      id: Identifier(high: 1, low: 1), name: "Reading", schedule: schedule, kind: .numeric,
      dailyTarget: 8, startDay: CivilDay(lastDay.number - Int32(count) + 1))
    // A prime that divides no count, so that each day occurs once.
    let logs = (0..<count).map { index in
      let place = isShuffled ? index * 7_919 % count : index
      return HabitLog(
        id: Identifier(high: 2, low: UInt64(index)), habitID: habit.id,
        date: Instant(milliseconds: 0), timezone: "Europe/Berlin",
        day: CivilDay(lastDay.number - Int32(place)), value: 8)
    }
    return History(habit: habit, logs: logs)
  }

  static func digest(of history: History, by computed: HabitFigures) -> Int {
    let first = history.habit.startDay
    return computed.currentStreak(history, lastDay) + computed.longestStreak(history)
      + computed.breakDays(history, lastDay).count
      + computed.completed(history, first, lastDay) + computed.expected(history, first, lastDay)
      + (computed.isCompleted(history, lastDay) ? 1 : 0)
  }
}
