import Domain

// Schedules and reminders as JSON in a field of a record, with sorted keys and no white space.

extension Schedule {
  /// The JSON text.
  var recordText: String {
    switch self {
    case .daily: #"{"kind":"daily"}"#
    case .daysOfWeek(let days):
      #"{"days":[\#(days.sorted().map(String.init).joined(separator: ","))],"kind":"daysOfWeek"}"#
    case .timesPerWeek(let times): #"{"kind":"timesPerWeek","times":\#(times)}"#
    }
  }

  /// Reads a JSON text of any form; nil for a kind that is unknown here.
  init?(recordText text: String) {
    guard let json = JSONText(text) else { return nil }
    switch json["kind"]?.text {
    case "daily": self = .daily
    case "daysOfWeek":
      guard let list = json["days"]?.list else { return nil }
      let days = list.compactMap(\.number)
      guard days.count == list.count else { return nil }
      self = .daysOfWeek(Set(days))
    case "timesPerWeek":
      guard let times = json["times"]?.number else { return nil }
      self = .timesPerWeek(times)
    default: return nil
    }
  }
}

extension Reminder {
  /// The JSON text of some reminders.
  @Sendable static func recordText(_ reminders: [Reminder]) -> String {
    let times = reminders.map { #"{"hour":\#($0.hour),"minute":\#($0.minute)}"# }
    return "[\(times.joined(separator: ","))]"
  }

  /// Reads a JSON text of any form.
  @Sendable static func reminders(recordText text: String) -> [Reminder]? {
    guard let list = JSONText(text)?.list else { return nil }
    let reminders = list.compactMap { json -> Reminder? in
      guard let hour = json["hour"]?.number, let minute = json["minute"]?.number else { return nil }
      return Reminder(hour: hour, minute: minute)
    }
    return reminders.count == list.count ? reminders : nil
  }
}
