import HabitDomain
import PropCheck

/// Draws histories of about three weeks, around days that are special in some zone.
struct Histories: Sendable {
  /// Rows of other versions can have schedules that no write accepts.
  let schedules = ClassTable<@Sendable (inout Source) -> Schedule>(
    "schedule",
    [
      ("daily", 6, { _ in .daily }),
      ("some weekdays", 6, Schedule.someDays),
      ("2 or 3 a week", 6, { .timesPerWeek($0.integer(in: 2...3)) }),
      ("1 a week", 4, { _ in .timesPerWeek(1) }),
      ("all weekdays", 2, { _ in .daysOfWeek([1, 2, 3, 4, 5, 6, 7]) }),
      ("7 a week", 2, { _ in .timesPerWeek(7) }),
      ("no weekday", 1, { _ in .daysOfWeek([]) }),
      ("0 a week", 1, { _ in .timesPerWeek(0) }),
      ("-1 a week", 1, { _ in .timesPerWeek(-1) }),
      ("8 a week", 1, { _ in .timesPerWeek(8) }),
    ])
  /// A target of zero or less, which an old row can have, counts as none.
  let goals = ClassTable<(kind: Habit.Kind, target: Double?)>(
    "target",
    [
      ("done or not", 10, (.binary, nil)),
      ("none", 5, (.numeric, nil)),
      ("8", 5, (.numeric, 8)),
      ("done or not, and a target", 2, (.binary, 8)),
      ("1", 2, (.numeric, 1)),
      ("zero", 2, (.numeric, 0)),
      ("-0.0", 2, (.numeric, -0.0)),
      ("negative", 2, (.numeric, -1)),
    ])
  let ends = ClassTable<EndClass>()
  let firstWeekdays = ClassTable<Int>(
    "first weekday", [("monday", 3, 1), ("sunday", 2, 7), ("saturday", 2, 6)])
  let logs = ClassTable<LogClass>()
  let amounts = Amounts()
  let days = Days()

  /// A history, and a question about it.
  func question(from source: inout Source) -> HistoryQuestion {
    let (special, zone) = days.starts.draw(from: &source)
    let habit = habit(from: &source, around: special)
    var history = History(
      habit: habit, logs: [], firstWeekday: firstWeekdays.draw(from: &source))
    source.repeated(0...32) { source in
      history.logs.append(log(from: &source, in: history, displayed: zone))
    }
    let from = habit.startDay.moved(by: source.integer(in: -5...24, towards: 0))
    return HistoryQuestion(
      history: history,
      day: habit.startDay.moved(by: source.integer(in: -3...24, towards: 0)),
      from: from,
      through: from.moved(by: source.integer(in: -2...20, towards: 0)),
      displayZone: zone)
  }

  /// A log that may be early, late, a second one of its day, or of another habit.
  func log(
    from source: inout Source, in history: History, displayed: String
  ) -> HabitLog {
    let habit = history.habit
    let isForeign = source.boolean(probability: 0.1)
    let day = day(from: &source, in: history)
    logs.record(isForeign ? .foreign : place(of: day, in: history), in: &source)
    let isNumeric = habit.kind == .numeric
    let value = amounts.draw(from: &source, target: isNumeric ? habit.dailyTarget : 1)
    let zone = days.zone(from: &source, displayed: displayed)
    return HabitLog(
      id: Identifier(high: 2, low: UInt64(history.logs.count + 1)),
      habitID: Pool.habits[isForeign ? 1 : 0],
      date: days.moment(from: &source, on: day, zone: zone), timezone: zone, day: day, value: value)
  }

  /// The same logs, made at other moments and in other zones.
  func relocated(_ logs: [HabitLog], from source: inout Source) -> [HabitLog] {
    // The day and hour of a log choose among few places, so that removing one log moves no other.
    let epoch = CivilDay(0)
    let places = (0..<3).map { _ in
      let zone = days.specialZone(from: &source)
      return (zone: zone, moment: days.moment(from: &source, on: epoch, zone: zone))
    }
    return logs.map { log in
      var log = log
      let hour = (log.date.milliseconds / 3_600_000).magnitude % 24
      let place = places[Int((hour + UInt64(log.day.number.magnitude)) % UInt64(places.count))]
      let day = Int64(log.day.number) * Days.millisecondsOfDay
      let (moment, overflow) = place.moment.milliseconds.addingReportingOverflow(day)
      log.timezone = place.zone
      log.date = overflow ? place.moment : Instant(milliseconds: moment)
      return log
    }
  }

  var requirements: [Requirement] {
    schedules.requirements + goals.requirements + ends.requirements + firstWeekdays.requirements
      + days.starts.requirements + logs.requirements(shareOfCases: 0.05)
      + amounts.classes.requirements(shareOfCases: 0.05)
      + days.moments.requirements(shareOfCases: 0.05)
      + days.zones.requirements(shareOfCases: 0.05)
  }
}

extension Histories {
  private func habit(from source: inout Source, around special: CivilDay) -> Habit {
    let schedule = schedules.draw(from: &source)(&source)
    let goal = goals.draw(from: &source)
    let start = special.moved(by: source.integer(in: -10...0))
    return Habit(
      id: Pool.habits[0], name: "a", schedule: schedule,
      kind: goal.kind, dailyTarget: goal.target, startDay: start,
      endDay: ends.draw(from: &source).day(from: &source, start: start))
  }

  /// Draws a place, so that a day keeps its meaning whatever logs come before.
  private func day(from source: inout Source, in history: History) -> CivilDay {
    let (start, end) = (history.habit.startDay, history.habit.endDay)
    switch source.pick(weights: [20, 2, 2, 2]) {
    case 1: return start.moved(by: source.integer(in: -7 ... -1, towards: -1))
    case 2: return (end ?? start).moved(by: source.integer(in: 1...7))
    case 3: return history.logs.last?.day ?? start
    default: return start.moved(by: source.integer(in: 0...21))
    }
  }

  private func place(of day: CivilDay, in history: History) -> LogClass {
    if day < history.habit.startDay { return .early }
    if let end = history.habit.endDay, day > end { return .late }
    return history.logs.contains { $0.day == day } ? .repeated : .own
  }
}

/// How a log relates to its history.
enum LogClass: String, ValueClass {
  case own = "on a day of the habit"
  case repeated = "on a day that has one"
  case early = "before the start"
  case late = "after the end"
  case foreign = "of another habit"

  static let table = "log"

  var weight: Int { self == .own ? 20 : 3 }
}
