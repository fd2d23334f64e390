import HabitDomain

/// A habit and a day, and the results of reading about them.
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

  /// The habit, and the logs or the error of reading them.
  var givens: [String] {
    let habit = "\(habitRead.rawValue): \(history.habitText)"
    guard logRead != .failing else { return [habit, "reading the logs fails"] }
    return [habit] + history.history.logs.map(HistoryQuestion.text)
  }

  /// What is given, and the question.
  var text: String { (givens + [callText]).joined(separator: "\n") }

  var callText: String { "notify on \(history.day)" }
}
