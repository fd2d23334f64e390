import HabitDomain

/// The rows that a load writes, by number.
struct LoadData: Sendable {
  let sizes: LoadSizes

  /// The habit and the day of a log, by its number: first all habits today, then those of the day before.
  ///
  /// Numbers beyond the initial logs are older days.
  func logPlace(_ row: Int) -> (habit: Int, day: CivilDay) {
    let (days, habit) = row.quotientAndRemainder(dividingBy: sizes.habits)
    return (habit, CivilDay(LoadWorld.today.number - Int32(clamping: days)))
  }

  /// Habits used only for check-ins that are undone. Two at once on the same day could leave either log, so there are enough
  /// habits that no day recurs within 5,840 operations; a worker that waits longer gets a busy error from the store.
  static let undoneHabits = (1...16).map { 1 << 40 + $0 * 2 + 1 }

  /// The habit and the day of an undone check-in, by its index.
  static func undonePlace(_ ordinal: Int) -> (habit: Int, day: CivilDay) {
    let (age, place) = ordinal.quotientAndRemainder(dividingBy: undoneHabits.count)
    return (undoneHabits[place], CivilDay(LoadWorld.today.number - Int32(age % 365)))
  }

  func habit(_ number: Int, version: Int? = nil) -> Habit {
    var habit = Habit(
      id: LoadKey.habit(number), name: Self.habitName(number, version: version),
      schedule: .daily, startDay: CivilDay(10_957), displayOrder: number % 1_000)
    // Every other habit counts, so that both kinds of values are read and written.
    if Self.isCounting(number) {
      habit.kind = .numeric
      habit.dailyTarget = 8
      habit.unitLabel = "glasses"
    }
    return habit
  }

  static func isCounting(_ number: Int) -> Bool { number.isMultiple(of: 2) }

  static func habitName(_ number: Int, version: Int? = nil) -> String {
    name("Habit", number, version)
  }

  static func personName(_ number: Int, version: Int? = nil) -> String {
    name("Person", number, version)
  }

  static func familyName(_ code: String) -> String { "The family \(code)" }

  private static func name(_ noun: String, _ number: Int, _ version: Int?) -> String {
    "\(noun) \(number)" + (version.map { " version \($0)" } ?? "")
  }

  /// A log by its number, as another device would send it.
  func log(_ row: Int) -> HabitLog {
    let (habit, day) = logPlace(row)
    return HabitLog(
      id: LoadKey.log(row), habitID: LoadKey.habit(habit),
      date: Instant(milliseconds: Int64(day.number) * 86_400_000 + 43_200_000), day: day,
      value: Self.value(of: row, habit))
  }

  /// The initial value of a log; 1 for habits that do not count.
  static func value(of row: Int, _ habit: Int) -> Double {
    isCounting(habit) ? Double(row % 16) + 1 : 1
  }

  /// The value to which an operation sets a log: fractional, so never an initial one, and different for each of a million
  /// operations.
  static func value(ofVersion version: Int, _ habit: Int) -> Double {
    isCounting(habit) ? Double(version % 1_000_000) / 1_024 + 1.0 / 2_048 : 1
  }

  func meal(_ number: Int) -> EatingPattern {
    let day = Int64(LoadWorld.today.number) - Int64(number / 4 % 365)
    let start = day * 86_400_000 + Int64(number % 4) * 14_400_000 + 25_200_000
    return EatingPattern(
      id: LoadKey.meal(number), start: Instant(milliseconds: start),
      end: Instant(milliseconds: start + 1_800_000), mealType: .lunch,
      calories: Double(number % 900) + 100)
  }

  /// What a person has: habits, and a log of each for every day.
  var contents: [SyncedContent] {
    (0..<sizes.habits).map { .habit(habit($0)) } + (0..<sizes.logs).map { .log(log($0)) }
  }
}
