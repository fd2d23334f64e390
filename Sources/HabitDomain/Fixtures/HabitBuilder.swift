/// Builds habits for tests. Unset fields have defaults; set values are clamped.
///
/// An invalid value becomes the nearest valid one, so that a test that builds a habit never fails for any
/// reason other than the one it is about. A test of the rules themselves makes a ``Habit`` with its `init`.
/// ```swift
/// let run = HabitBuilder(1).named("Run").on(weekdays: [1, 3, 5]).from(CivilDay(20_395)).habit
/// ```
public struct HabitBuilder: Builder {
  /// The habit as built so far.
  public private(set) var habit: Habit

  /// Begins with the simplest habit of a number: binary, daily, from ``Scenario/today`` on.
  ///
  /// Numbers are small ids and places in the list: habits of different numbers have different names.
  public init(_ number: UInt32 = 1) {
    habit = Habit(
      id: Identifier(high: 0, low: UInt64(number)), name: "Habit \(number)",
      startDay: Scenario.today, displayOrder: Int(min(number, 999_999_999)))
  }

  /// The name, without white space at its ends; at most 50 characters, and an empty one changes nothing.
  public func named(_ name: String) -> HabitBuilder {
    changed { $0.habit.name = nearestName(name, limit: 50) ?? $0.habit.name }
  }

  /// The picture; at most 2 characters.
  public func withEmoji(_ emoji: String?) -> HabitBuilder {
    changed { $0.habit.emoji = emoji.map { String($0.prefix(2)) } }
  }

  /// Due every day.
  public func daily() -> HabitBuilder { changed { $0.habit.schedule = .daily } }

  /// Due on these weekdays, 1 = Monday to 7 = Sunday; others are left out, and none means Monday.
  public func on(weekdays: Set<Int>) -> HabitBuilder {
    let valid = weekdays.intersection(1...7)
    return changed { $0.habit.schedule = .daysOfWeek(valid.isEmpty ? [1] : valid) }
  }

  /// Due so many times a week, 1 to 7.
  public func timesPerWeek(_ times: Int) -> HabitBuilder {
    changed { $0.habit.schedule = .timesPerWeek(min(max(times, 1), 7)) }
  }

  /// Counts up to a target of 1 to 999, in a unit of at most 20 characters.
  public func counting(to target: Double? = nil, unit: String? = nil) -> HabitBuilder {
    changed {
      $0.habit.kind = .numeric
      $0.habit.dailyTarget = target.map { nearestNumber($0, 1...999) }
      $0.habit.unitLabel = unit.map { String($0.prefix(20)) }
    }
  }

  /// Begins on a day, and also ends on it if it ended before.
  public func from(_ day: CivilDay) -> HabitBuilder {
    changed {
      $0.habit.startDay = day
      $0.habit.endDay = $0.habit.endDay.map { max($0, day) }
    }
  }

  /// Ends on a day, at the earliest on its first; nil for no end.
  public func until(_ day: CivilDay?) -> HabitBuilder {
    changed { builder in
      builder.habit.endDay = day.map { max($0, builder.habit.startDay) }
    }
  }

  /// Reminds at these times, each within the day; at most 24.
  public func reminding(at times: [Reminder]) -> HabitBuilder {
    let valid = times.map {
      Reminder(hour: min(max($0.hour, 0), 23), minute: min(max($0.minute, 0), 59))
    }
    return changed { $0.habit.reminders = Array(Set(valid).sorted().prefix(24)) }
  }

  /// Belongs to a category; nil to none. Whether the category is live is up to the test.
  public func inCategory(_ id: String?) -> HabitBuilder { changed { $0.habit.categoryID = id } }

  /// Inactive.
  public func inactive() -> HabitBuilder { changed { $0.habit.isActive = false } }

  /// Archived at a moment.
  public func archived(at moment: Instant) -> HabitBuilder {
    changed { $0.habit.archivedAt = moment }
  }

  /// Pinned to the top.
  public func pinned() -> HabitBuilder { changed { $0.habit.isPinned = true } }

  /// Free text, stored as it is; nil for none, which is the default.
  public func withNotes(_ notes: String?) -> HabitBuilder { changed { $0.habit.notes = notes } }

  /// Of a priority, 1 low to 3 high; nil for none.
  public func withPriority(_ level: Int?) -> HabitBuilder {
    changed { $0.habit.priorityLevel = level.map { min(max($0, 1), 3) } }
  }
}
