import Domain

/// A time of day in a zone.
struct ReminderTime: Sendable {
  let day: CivilDay
  let reminder: Reminder
  let zone: String

  var text: String { "fire on \(day) at \(plainText(of: [reminder])) in \(zone)" }
}
