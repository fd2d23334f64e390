import HabitDomain
import Glibc

/// A habit as a C structure, with copied texts and decoded JSON.
struct RawHabit {
  var id: Identifier
  var name: RawText
  var emoji: RawText
  var colorHex: RawText
  var schedule: RawSchedule
  var kind: Int64
  var dailyTarget: Double?
  var unitLabel: RawText
  var reminders: RawReminders
  var startDay: Int64
  var endDay: Int64?
  var isActive: Bool
  var displayOrder: Int64
  var categoryID: RawText
  var isPinned: Bool
  var notes: RawText
  var lastCompletedDay: Int64?
  var archivedAt: Int64?
  var priorityLevel: Int64?

  /// Nineteen columns, in the order of the statements.
  init(_ row: RawStatement) {
    id = row.identifier(0)
    name = row.text(1)
    emoji = row.text(2)
    colorHex = row.text(3)
    schedule = RawSchedule(row.json(4))
    kind = row.integer(5)
    dailyTarget = row.optionalReal(6)
    unitLabel = row.text(7)
    reminders = RawReminders(row.json(8))
    startDay = row.integer(9)
    endDay = row.optionalInteger(10)
    isActive = row.integer(11) != 0
    displayOrder = row.integer(12)
    categoryID = row.text(13)
    isPinned = row.integer(14) != 0
    notes = row.text(15)
    lastCompletedDay = row.optionalInteger(16)
    archivedAt = row.optionalInteger(17)
    priorityLevel = row.optionalInteger(18)
  }

  func free() {
    for text in [name, emoji, colorHex] { Glibc.free(text.address) }
    for text in [unitLabel, categoryID, notes] { Glibc.free(text.address) }
    Glibc.free(reminders.minutes)
  }
}
