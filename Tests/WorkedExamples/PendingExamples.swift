import HabitDomain

extension NotificationExample {
  /// Moments in seconds since 1970.
  static let times = [
    // 2025-11-03 07:30.
    fires("an ordinary day", 20_395, 7, 30, "UTC", "1762155000"),
    // 2025-09-07 from 00:00 to 01:00 does not exist in Santiago.
    fires("inside a gap", 20_338, 0, 30, "America/Santiago", "1757217600"),
    fires("at the end of a gap", 20_338, 1, 0, "America/Santiago", "1757217600"),
    fires("a minute after a gap", 20_338, 1, 1, "America/Santiago", "1757217660"),
    fires("a minute before a gap", 20_337, 23, 59, "America/Santiago", "1757217540"),
    // 2025-10-26 from 02:00 to 03:00 comes twice in Berlin; the first is two hours ahead of UTC.
    fires("in the hour that is repeated", 20_387, 2, 30, "Europe/Berlin", "1761438600"),
    fires("after the hour that is repeated", 20_387, 3, 0, "Europe/Berlin", "1761444000"),
    fires("an hour that no clock shows", 20_395, 24, 30, "UTC", "1762212600"),
    fires("a minute that no clock shows", 20_395, -1, 60, "UTC", "1762131540"),
    fires("the last time that there is", 20_395, .max, .max, "UTC", "1762214340"),
    fires("the first time that there is", 20_395, .min, .min, "UTC", "1762128000"),
    fires(
      "in a zone that nobody knows", 20_395, 7, 30, "Foo/Bar",
      "\"Foo/Bar\" is not a time zone of the IANA database"),
  ]

  /// What is pending, as days and hours.
  static let plans = [
    pending("two days", [reminding(at: [9])], through: 396, "395 9, 396 9"),
    pending("times that are past", [reminding(at: [9, 7])], at: 8, through: 395, "395 9"),
    pending("a time that is just now", [reminding(at: [9])], at: 9, through: 395, ""),
    pending("a reminder that is there twice", [reminding(at: [9, 9])], through: 395, "395 9"),
    pending(
      "a habit that is there twice", [reminding(at: [9]), reminding(at: [9])], through: 395,
      "395 9"),
    pending("a day that is done", [reminding(at: [9], done: [395])], through: 396, "396 9"),
    pending(
      "a habit that is archived",
      [reminding(at: [9]) { $0.archivedAt = Instant(milliseconds: 0) }], through: 396, ""),
    pending(
      "a habit that is inactive", [reminding(at: [9]) { $0.isActive = false }], through: 396, ""),
    pending(
      "a habit that has ended", [reminding(at: [9]) { $0.endDay = day(395) }], through: 396,
      "395 9"),
    pending(
      "another weekday", [reminding(at: [9]) { $0.schedule = .daysOfWeek([2]) }], through: 397,
      "396 9"),
    pending("a horizon that is past", [reminding(at: [9])], through: 390, ""),
    pending(
      "an unknown zone", [reminding(at: [9])], through: 395, zone: "Foo/Bar", "395 9"),
    pending(
      "no known zone at all", [reminding(at: [9])], through: 395, zone: "Foo/Bar",
      fallback: "", "395 9"),
    NotificationExample("at most 64, the earliest", "64, the last on 458") { check in
      let horizon = horizon(hour: 0, through: 2_000)
      let pending = check.pending([reminding(at: [9])], horizon)
      return "\(pending.count), the last on \((pending.last?.day.number ?? 0) - 20_000)"
    },
    NotificationExample("no further than 366 days", "1") { check in
      let rare = reminding(at: [9]) { $0.startDay = day(395 + 366) }
      return "\(check.pending([rare], horizon(hour: 0, through: 5_000)).count)"
    },
  ]

  private static func fires(
    _ name: String, _ day: Int32, _ hour: Int, _ minute: Int, _ zone: String, _ expected: String
  ) -> NotificationExample {
    NotificationExample("fires: " + name, expected) { check in
      shown { () throws(DataLayerError) in
        let reminder = Reminder(hour: hour, minute: minute)
        return try check.fireTime(CivilDay(day), reminder, zone).milliseconds / 1_000
      }
    }
  }

  private static func reminding(
    at hours: [Int], done days: [Int32] = [], _ change: (inout Habit) -> Void = { _ in }
  ) -> History {
    var history = History.of(from: 300, done: days)
    history.habit.reminders = hours.map { Reminder(hour: $0, minute: 0) }
    change(&history.habit)
    return history
  }

  private static func horizon(
    hour: Int64, through last: Int32, zone: String = "UTC", fallback: String = "UTC"
  ) -> NotificationHorizon {
    NotificationHorizon(
      now: Instant(milliseconds: 20_395 * 86_400_000 + hour * 3_600_000), lastDay: day(last),
      zone: zone, fallbackZone: fallback)
  }

  private static func pending(
    _ name: String, _ histories: [History], at hour: Int64 = 0, through last: Int32,
    zone: String = "UTC", fallback: String = "UTC", _ expected: String
  ) -> NotificationExample {
    NotificationExample("pending: " + name, expected) { check in
      check.pending(histories, horizon(hour: hour, through: last, zone: zone, fallback: fallback))
        .map { "\($0.day.number - 20_000) \($0.reminder.hour)" }.joined(separator: ", ")
    }
  }
}
