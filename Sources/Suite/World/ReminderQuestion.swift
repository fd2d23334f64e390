import Domain
import PropCheck

/// A habit and a day, and what comes of reading about them.
struct ReminderQuestion: Sendable {
  var history: HistoryQuestion
  var habitRead: HabitReadClass
  var logRead: LogReadClass

  /// What the check reads, errors included.
  var reads: HabitReads {
    let (habit, logs) = (history.history.habit, history.history.logs)
    let (habitRead, logRead) = (habitRead, logRead)
    return HabitReads(
      habit: { id throws(DataLayerError) in
        guard habitRead != .failing else { throw .service(.storageBusy) }
        return habitRead == .unknown || id != habit.id ? nil : habit
      },
      logs: { id throws(DataLayerError) in
        guard logRead != .failing else { throw .service(.corrupted) }
        return logs.filter { $0.habitID == id }
      })
  }

  /// The answer of a check.
  func answer(_ check: NotificationCheck) async -> Bool {
    let habit = history.history.habit
    return await check.shouldNotify(habit.id, history.day, history.history.firstWeekday, reads)
  }

  /// The habit, what cannot be read, and the logs that can.
  var givens: [String] {
    let habit = "\(habitRead.rawValue): \(history.habitText)"
    guard logRead != .failing else { return [habit, "reading the logs fails"] }
    return [habit] + history.history.logs.map(HistoryQuestion.text)
  }

  /// What is given, and the question.
  var text: String { (givens + [callText]).joined(separator: "\n") }

  var callText: String { "notify on \(history.day)" }
}

/// A time of day in a zone.
struct ReminderTime: Sendable {
  let day: CivilDay
  let reminder: Reminder
  let zone: String

  var text: String { "fire on \(day) at \(brief([reminder])) in \(zone)" }
}

/// Habits whose reminders are to be planned.
struct ReminderPlan: Sendable {
  var histories: [History]
  var horizon: NotificationHorizon

  /// Habit by habit, each with its logs.
  var givens: [String] {
    histories.flatMap { history in
      let question = HistoryQuestion(
        history: history, day: horizon.lastDay, from: horizon.lastDay, through: horizon.lastDay,
        displayZone: horizon.zone)
      let habit = history.habit
      let state = habit.isActive && habit.archivedAt == nil ? "" : ", not in use"
      let name = "\(Pool.name(of: habit.id)), \(brief(habit.reminders))\(state): "
      return [name + question.habitText] + history.logs.map(HistoryQuestion.text)
    }
  }

  var callText: String {
    "plan from \(horizon.now) through \(horizon.lastDay) in \(quoted(horizon.zone)), "
      + "or in \(quoted(horizon.fallbackZone))"
  }

  var text: String { (givens + [callText]).joined(separator: "\n") }
}
