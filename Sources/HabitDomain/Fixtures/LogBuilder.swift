/// Builds logs of a habit for tests; as with ``HabitBuilder``, the result is always valid.
///
/// Whether the habit is live, and whether the day is recent enough, is up to the test.
public struct LogBuilder: Builder {
  private let kind: Habit.Kind
  private var zone = FixtureZone.utc
  /// The log as built so far.
  public private(set) var log: HabitLog

  /// Begins with a log that fulfils the habit on its first day, at noon in UTC.
  public init(_ number: UInt32 = 1, of habit: Habit) {
    kind = habit.kind
    let target = nearestNumber(habit.dailyTarget ?? 1, 1...999)
    log = HabitLog(
      id: Identifier(high: 1, low: UInt64(number)), habitID: habit.id,
      date: FixtureZone.utc.noon(of: habit.startDay), day: habit.startDay,
      value: kind == .numeric ? target : 1)
  }

  /// On a day, at noon in its zone.
  public func on(_ day: CivilDay) -> LogBuilder {
    changed {
      $0.log.day = day
      $0.log.date = $0.zone.noon(of: day)
    }
  }

  /// In a zone, at noon of the same day there.
  public func at(_ zone: FixtureZone) -> LogBuilder {
    changed {
      $0.zone = zone
      $0.log.timezone = zone.rawValue
      $0.log.date = zone.noon(of: $0.log.day)
    }
  }

  /// Of a value: 0 to 1 or none for a binary habit, 0 to 999 for a numeric one, for which none changes
  /// nothing.
  public func of(_ value: Double?) -> LogBuilder {
    let limit: Double = kind == .numeric ? 999 : 1
    let valid = value.map { nearestNumber($0, 0...limit) }
    return changed { $0.log.value = kind == .numeric ? valid ?? $0.log.value : valid }
  }
}
