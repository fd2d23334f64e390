import HabitDomain
import PropCheck

/// Draws histories as people have them: valid, at noon in UTC, most days done.
///
/// ``Histories`` draws what can go wrong with single logs, but hardly ever long runs.
struct Scenarios: Sendable {
  let kinds = ClassTable<ScenarioClass>()
  let starts = Days.startTable()

  var requirements: [Requirement] { kinds.requirements + starts.requirements }

  /// A history of some kind, and a question about its last day.
  func question(from source: inout Source) -> HistoryQuestion {
    question(of: kinds.draw(from: &source), from: &source)
  }

  /// A history of one kind.
  func question(of kind: ScenarioClass, from source: inout Source) -> HistoryQuestion {
    let (start, zone) = starts.draw(from: &source)
    let length = source.integer(in: 6...21)
    let habit = habit(kind, from: &source, on: start, for: length)
    let last = start.moved(by: length - 1)
    return HistoryQuestion(
      history: History(
        habit: habit, logs: logs(kind, from: &source, of: habit, through: last), firstWeekday: 1),
      day: last, from: start, through: last, displayZone: zone)
  }

  private func habit(
    _ kind: ScenarioClass, from source: inout Source, on start: CivilDay, for length: Int
  ) -> Habit {
    var habit = Habit(id: Pool.habits[0], name: "a", startDay: start)
    switch kind {
    case .daily, .streaks, .gaps: break
    case .weekly:
      habit.schedule = .daysOfWeek([source.integer(in: 1...3), source.integer(in: 4...7)])
    case .numeric: (habit.kind, habit.dailyTarget) = (.numeric, 8)
    case .inactive: habit.isActive = false
    case .archived: habit.archivedAt = noon(of: start)
    case .ended: habit.endDay = start.moved(by: length - 1 - source.integer(in: 1...5))
    }
    return habit
  }

  private func logs(
    _ kind: ScenarioClass, from source: inout Source, of habit: Habit, through last: CivilDay
  ) -> [HabitLog] {
    let run = kind == .streaks ? source.integer(in: 3...6) : 0
    var logs: [HabitLog] = []
    for place in 0...Int(last.number - habit.startDay.number) {
      let day = last.moved(by: -place)
      guard day <= habit.endDay ?? last, isDone(kind, place, run: run, from: &source) else {
        continue
      }
      let value = kind == .numeric ? Double(source.integer(in: 0...12, towards: 8)) : 1
      logs.append(
        HabitLog(
          id: Identifier(high: 2, low: UInt64(place)), habitID: habit.id, date: noon(of: day),
          day: day, value: value))
    }
    return logs
  }

  /// Whether a day is done, given how many days before the last it is.
  private func isDone(
    _ kind: ScenarioClass, _ place: Int, run: Int, from source: inout Source
  ) -> Bool {
    if place < run { return true }
    if kind == .gaps, place < 3 { return place != 1 }
    return source.boolean(probability: 0.8)
  }

  private func noon(of day: CivilDay) -> Instant {
    Instant(milliseconds: Int64(day.number) * Days.millisecondsOfDay + Days.millisecondsOfDay / 2)
  }
}

/// The kind of a history, by the names of the test scenarios (H-GT3).
enum ScenarioClass: String, ValueClass {
  case daily
  case weekly
  case numeric
  case streaks
  case gaps
  case inactive
  case archived
  case ended

  static let table = "scenario"

  var weight: Int { 1 }
}
