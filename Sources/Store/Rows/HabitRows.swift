import Domain
import Rules
import SQLite

extension Row {
  /// Nineteen columns, in the order of the statements; what cannot be read has the default of the
  /// entity, and the reason is left behind.
  borrowing func habit(problem: inout String?) -> Habit {
    let schedule = withUTF8(4) { Schedule(json: $0) }
    let reminders = withUTF8(8) { Reminder.reminders(json: $0) }
    let kind = Habit.Kind(rawValue: Int(integer(5)))
    if schedule == nil {
      problem = "The schedule of the habit cannot be read"
    } else if reminders == nil {
      problem = "The reminders of the habit cannot be read"
    } else if kind == nil {
      problem = "The kind of the habit cannot be read"
    }
    return Habit(
      id: identifier(0), name: text(1), emoji: optionalText(2), colorHex: text(3),
      schedule: schedule ?? .daily, kind: kind ?? .binary,
      dailyTarget: optionalReal(6), unitLabel: optionalText(7), reminders: reminders ?? [],
      startDay: day(9), endDay: optionalDay(10), isActive: boolean(11),
      displayOrder: Int(integer(12)), categoryID: optionalText(13),
      isPinned: boolean(14), notes: optionalText(15), lastCompletedDay: optionalDay(16),
      archivedAt: optionalInstant(17), priorityLevel: optionalInteger(18).map { Int($0) })
  }
}
