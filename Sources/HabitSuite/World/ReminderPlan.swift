import HabitDomain

/// Habits whose reminders are planned.
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
      let name = "\(Pool.name(of: habit.id)), \(plainText(of: habit.reminders))\(state): "
      return [name + question.habitText] + history.logs.map(HistoryQuestion.text)
    }
  }

  var callText: String {
    "plan from \(horizon.now) through \(horizon.lastDay) in \(quoted(horizon.zone)), "
      + "or in \(quoted(horizon.fallbackZone))"
  }

  var text: String { (givens + [callText]).joined(separator: "\n") }
}

/// A time of day in a zone.
struct ReminderTime: Sendable {
  let day: CivilDay
  let reminder: Reminder
  let zone: String

  var text: String { "fire on \(day) at \(plainText(of: [reminder])) in \(zone)" }
}
