import HabitDomain
import HabitReference

/// A model at noon of Monday 2025-11-03 in UTC, and the smallest values to fill it.
enum Fixture {
  static let today = CivilDay(20_395)
  static let noon = Instant(milliseconds: 20_395 * 86_400_000 + 43_200_000)

  static func id(_ number: UInt64) -> Identifier { Identifier(high: 1, low: number) }

  static func model(limit: Int? = nil) -> Model {
    Model(
      now: noon, freshID: Identifier(high: 3, low: 0), displayZone: "UTC",
      fallbackZone: "Pacific/Apia", habitLimit: limit,
      device: "phone", zones: zones)
  }

  static let zones = ZoneTable([
    "UTC": [ZoneTable.Transition(start: Instant(milliseconds: 0), offset: 0)],
    // Midnight of 2025-09-07 does not exist: 24:00 is followed by 01:00.
    "America/Santiago": [
      ZoneTable.Transition(start: Instant(milliseconds: 1_743_904_800_000), offset: -14_400_000),
      ZoneTable.Transition(start: Instant(milliseconds: 1_757_217_600_000), offset: -10_800_000),
    ],
    "Pacific/Apia": [
      ZoneTable.Transition(start: Instant(milliseconds: 1_316_872_800_000), offset: -36_000_000),
      ZoneTable.Transition(start: Instant(milliseconds: 1_325_239_200_000), offset: 50_400_000),
    ],
    "Empty": [],
  ])

  static func habit(
    _ number: UInt64, _ name: String = "a", _ edit: (inout Habit) -> Void = { _ in }
  )
    -> Habit
  {
    var habit = Habit(id: id(number), name: name, startDay: today)
    edit(&habit)
    return habit
  }

  static func log(
    _ number: UInt64, of habit: UInt64 = 1, day: Int32 = 0, value: Double? = 1
  ) -> HabitLog {
    HabitLog(
      id: Identifier(high: 2, low: number), habitID: id(habit),
      date: Instant(milliseconds: noon.milliseconds + Int64(day) * 86_400_000),
      day: CivilDay(today.number + day), value: value)
  }

  static func refused(_ operation: () throws(DataLayerError) -> some Any) -> DataLayerError? {
    do {
      _ = try operation()
      return nil
    } catch {
      return error
    }
  }
}
