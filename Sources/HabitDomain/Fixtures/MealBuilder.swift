/// Builds meals for tests; as with ``HabitBuilder``, the result is always valid.
public struct MealBuilder: Builder {
  private static let minute: Int64 = 60_000
  private static let longest: Int64 = 24 * 60 * minute
  /// The meal as built so far.
  public private(set) var meal: EatingPattern

  /// Begins with the simplest meal of a number: an empty snack of half an hour, from noon of ``Scenario/today`` on.
  public init(_ number: UInt32 = 1) {
    let noon = FixtureZone.utc.noon(of: Scenario.today)
    meal = EatingPattern(
      id: Identifier(high: 6, low: UInt64(number)), start: noon,
      end: Instant(milliseconds: noon.milliseconds + 30 * MealBuilder.minute))
  }

  /// From a moment on, as long as before; at the latest so that its end is still representable.
  public func from(_ moment: Instant) -> MealBuilder {
    changed {
      let length = $0.meal.end.milliseconds - $0.meal.start.milliseconds
      $0.meal.start = min(moment, Instant(milliseconds: .max - length))
      $0.meal.end = Instant(milliseconds: $0.meal.start.milliseconds + length)
    }
  }

  /// From noon of a day in a zone on, as long as before.
  public func on(_ day: CivilDay, in zone: FixtureZone = .utc) -> MealBuilder {
    from(zone.noon(of: day))
  }

  /// Until a moment: at least a millisecond from its start, and at most a day.
  public func until(_ moment: Instant) -> MealBuilder {
    changed {
      let start = $0.meal.start.milliseconds
      let (last, overflow) = start.addingReportingOverflow(MealBuilder.longest)
      let valid = min(max(moment.milliseconds, start + 1), overflow ? .max : last)
      $0.meal.end = Instant(milliseconds: valid)
    }
  }

  /// Lasting so many minutes: at least one, and at most a day.
  public func lasting(minutes: Int) -> MealBuilder {
    let length = Int64(min(max(minutes, 1), 24 * 60)) * MealBuilder.minute
    return changed {
      let start = min($0.meal.start.milliseconds, .max - length)
      $0.meal.start = Instant(milliseconds: start)
      $0.meal.end = Instant(milliseconds: start + length)
    }
  }

  /// A breakfast, lunch, dinner or snack; a snack by default.
  public func of(_ type: EatingPattern.MealType) -> MealBuilder {
    changed { $0.meal.mealType = type }
  }

  /// Of so many kilocalories, 0 or more.
  public func withCalories(_ calories: Double) -> MealBuilder {
    changed { $0.meal.calories = nearestNumber(calories, 0...Double.greatestFiniteMagnitude) }
  }

  /// With notes.
  public func withNotes(_ notes: String?) -> MealBuilder { changed { $0.meal.notes = notes } }
}
