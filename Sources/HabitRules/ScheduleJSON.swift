package import HabitDomain

// Schedules and reminders as JSON with sorted keys and no white space, in a column and in a field of a record.

extension Schedule {
  /// The JSON text.
  package var json: String {
    switch self {
    case .daily: #"{"kind":"daily"}"#
    case .daysOfWeek(let days):
      #"{"days":[\#(days.sorted().map(String.init).joined(separator: ","))],"kind":"daysOfWeek"}"#
    case .timesPerWeek(let times): #"{"kind":"timesPerWeek","times":\#(times)}"#
    }
  }
}

extension Reminder {
  /// The JSON text of some reminders.
  @Sendable package static func json(_ reminders: [Reminder]) -> String {
    let times = reminders.map { #"{"hour":\#($0.hour),"minute":\#($0.minute)}"# }
    return "[\(times.joined(separator: ","))]"
  }
}
