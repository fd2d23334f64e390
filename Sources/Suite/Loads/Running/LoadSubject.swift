import Domain
import LoadCheck

/// A data layer under load, with what it must hold.
struct LoadSubject: Sendable {
  let layer: DataLayer
  let ledger: LoadLedger
  let sizes: LoadSizes
  /// The identifiers of the families and people that were there at the start, which the layer chose.
  var families: [Identifier] = []
  var people: [Identifier] = []
  /// What new devices sync with, where some do.
  var firstSync: FirstSync?
  let now = LoadClock.system.now

  init(_ layer: DataLayer, _ sizes: LoadSizes) {
    (self.layer, self.sizes) = (layer, sizes)
    ledger = LoadLedger()
  }

  /// Does something that sets a row once it is acknowledged.
  func set(
    _ row: LoadRow, to content: LoadContent,
    by body: () async throws(DataLayerError) -> Void
  ) async throws(DataLayerError) {
    let started = now()
    try await body()
    ledger.set(row, to: content, in: LoadSpan(started: started, ended: now()))
  }
}

extension LoadSubject {
  /// The habit and the day of a log, by its place: first all habits of today, then those of the day before.
  ///
  /// A place behind those of the start is an older day.
  func logPlace(_ row: Int) -> (habit: Int, day: CivilDay) {
    let (days, habit) = row.quotientAndRemainder(dividingBy: sizes.habits)
    return (habit, CivilDay(LoadWorld.today.number - Int32(clamping: days)))
  }

  /// A habit that is checked in and out again, and that nothing else takes.
  static let undoneHabit = 1 << 40 + 1

  func habit(_ number: Int, version: Int? = nil) -> Habit {
    var habit = Habit(
      id: LoadKey.habit(number), name: Self.name("Habit", number, version),
      schedule: .daily, startDay: CivilDay(10_957), displayOrder: number % 1_000)
    // Every other one counts, so both kinds of values are read and written.
    if Self.isCounting(number) {
      habit.kind = .numeric
      habit.dailyTarget = 8
      habit.unitLabel = "glasses"
    }
    return habit
  }

  static func isCounting(_ number: Int) -> Bool { number.isMultiple(of: 2) }

  static func name(_ noun: String, _ number: Int, _ version: Int?) -> String {
    "\(noun) \(number)" + (version.map { " version \($0)" } ?? "")
  }

  static func familyName(_ code: String) -> String { "The family \(code)" }

  /// A log at its place, as another device would send it.
  func log(_ row: Int) -> HabitLog {
    let (habit, day) = logPlace(row)
    return HabitLog(
      id: LoadKey.log(row), habitID: LoadKey.habit(habit),
      date: Instant(milliseconds: Int64(day.number) * 86_400_000 + 43_200_000), day: day,
      value: Self.value(of: row, habit))
  }

  /// The value of a log as it was at first; of the habits that do not count it is 1.
  static func value(of row: Int, _ habit: Int) -> Double {
    isCounting(habit) ? Double(row % 16) + 1 : 1
  }

  func meal(_ number: Int) -> EatingPattern {
    let day = Int64(LoadWorld.today.number) - Int64(number / 4 % 365)
    let start = day * 86_400_000 + Int64(number % 4) * 14_400_000 + 25_200_000
    return EatingPattern(
      id: LoadKey.meal(number), start: Instant(milliseconds: start),
      end: Instant(milliseconds: start + 1_800_000), mealType: .lunch,
      calories: Double(number % 900) + 100)
  }
}
