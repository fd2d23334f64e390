public import HabitDomain

/// A reminder that was worked out manually (domain 1.3 and 3.4), for both the rules and the reference.
public struct NotificationExample: Sendable {
  /// What it is an example of.
  public let name: String
  /// The expected result.
  public let expected: String
  /// The actual result.
  public let actual: @Sendable (NotificationCheck) async -> String

  init(
    _ name: String, _ expected: String,
    _ actual: @escaping @Sendable (NotificationCheck) async -> String
  ) {
    self.name = name
    self.expected = expected
    self.actual = actual
  }

  /// All examples; the zones are UTC, America/Santiago and Europe/Berlin.
  public static let all = table + times + plans
}

extension NotificationExample: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension NotificationExample {
  /// The table, row by row.
  static let table = [
    row("1: the habit cannot be read", .failure(.service(.storageBusy)), true),
    row("2: there is no such habit", .success(nil), true),
    row("3: inactive", .success(habit { $0.isActive = false }), false),
    row("3: archived", .success(habit { $0.archivedAt = Instant(milliseconds: 0) }), false),
    row("4: the day before the first", .success(habit { $0.startDay = day(396) }), false),
    row("4: the first day", .success(habit { $0.startDay = day(395) }), true),
    row("5: the day after the last", .success(habit { $0.endDay = day(394) }), false),
    row("5: the last day", .success(habit { $0.endDay = day(395) }), true),
    row("6: another weekday", .success(habit { $0.schedule = .daysOfWeek([2]) }), false),
    row("6: its weekday", .success(habit { $0.schedule = .daysOfWeek([1]) }), true),
    row(
      "7: the logs cannot be read", .success(habit()), logs: .failure(.service(.corrupted)), true),
    row(
      "6 comes before 7", .success(habit { $0.schedule = .daysOfWeek([2]) }),
      logs: .failure(.service(.corrupted)), false),
    row("8: completed", .success(habit()), logs: .success([.on(395, 1)]), false),
    row("8: not completed", .success(habit()), logs: .success([.on(395, 0)]), true),
    row(
      "8: the week is met", .success(habit { $0.schedule = .timesPerWeek(1) }),
      logs: .success([.on(396, 1)]), false),
  ]

  static func habit(_ change: (inout Habit) -> Void = { _ in }) -> Habit {
    var habit = History.of(from: 300).habit
    change(&habit)
    return habit
  }

  private static func row(
    _ name: String, _ habit: Result<Habit?, DataLayerError>,
    logs: Result<[HabitLog], DataLayerError> = .success([]), _ expected: Bool
  ) -> NotificationExample {
    NotificationExample("row " + name, "\(expected)") { check in
      let reads = HabitReads(
        habit: { _ throws(DataLayerError) in try habit.get() },
        logs: { _ throws(DataLayerError) in try logs.get() })
      return "\(await check.shouldNotify(History.habitID, day(395), 1, reads))"
    }
  }
}
