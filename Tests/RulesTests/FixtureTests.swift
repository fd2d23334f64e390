import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitRules

/// What builders build is valid, whatever the arguments (H-GT2, W-8).
@Suite struct FixtureTests {
  private static let rules = RuleBook.standard

  @Test(.cases(400))
  func `every habit that is built is valid, and stored as it is`() async {
    await forAll(.builtHabit) { habit in
      let stored = try Self.rules.stored(habit) { _ throws(DataLayerError) in true }
      try require(stored, equals: habit)
    }
  }

  @Test(.cases(400))
  func `every log that is built is valid, and on its day`() async {
    await forAll(.tuple(.builtHabit, .builtLog)) { (habit, change) in
      let log = change(LogBuilder(9, of: habit)).log
      try require(log.habitID, equals: habit.id)
      try require(try Self.rules.stored(log.value, of: habit.kind), equals: log.value)
      try require(Self.rules.isKnownZone(log.timezone))
      try require(try Self.rules.calendar.civilDay(log.date, log.timezone), equals: log.day)
    }
  }

  @Test(.cases(300))
  func `every category that is built is valid, and stored as it is`() async {
    await forAll(.builtCategory) { category in
      try require(try Self.rules.stored(category), equals: category)
    }
  }

  /// A shrunk value is drawn by the same generator, so it is always one that the generator can make
  /// (requirement 9.7).
  @Test func `what is built stays valid while a failure is shrunk`() async throws {
    let invalid = Recorder<Habit>()
    let property = Property("habits.remind-twice", "A habit has two reminders.", of: .builtHabit) {
      habit throws in
      let stored = try? Self.rules.stored(habit) { _ throws(DataLayerError) in true }
      if stored != habit { invalid.record(habit) }
      try require(habit.reminders.count <= 2)
    }
    let result = await property.check(Settings(seed: TestSeed.value, cases: 400))
    #expect(try #require(result.finding).shrink.tries > 0)
    #expect(invalid.calls == [])
  }

  @Test func `the simplest fixtures have only required values`() {
    let habit = HabitBuilder(4).habit
    #expect(
      habit
        == Habit(
          id: Identifier(high: 0, low: 4), name: "Habit 4", startDay: Scenario.today,
          displayOrder: 4))
    #expect(LogBuilder(5, of: habit).log.value == 1)
    #expect(LogBuilder(5, of: HabitBuilder().counting(to: 8).habit).log.value == 8)
    #expect(CategoryBuilder(6).category == Category(id: "category-6", name: "Category 6", order: 6))
  }

  @Test func `a fixture has the values that it was given, if they are valid`() {
    let habit = HabitBuilder().named(" Run ").on(weekdays: [1, 7]).counting(to: 5, unit: "km")
      .from(CivilDay(20_400)).until(CivilDay(20_409)).reminding(at: [Reminder(hour: 7, minute: 5)])
      .inCategory("health").inactive().pinned().withNotes("slowly").withPriority(2)
      .withEmoji("🏃").archived(at: Instant(milliseconds: 3)).habit
    #expect(
      habit
        == Habit(
          id: Identifier(high: 0, low: 1), name: "Run", emoji: "🏃", schedule: .daysOfWeek([1, 7]),
          kind: .numeric, dailyTarget: 5, unitLabel: "km",
          reminders: [Reminder(hour: 7, minute: 5)], startDay: CivilDay(20_400),
          endDay: CivilDay(20_409), isActive: false, displayOrder: 1, categoryID: "health",
          isPinned: true, notes: "slowly", archivedAt: Instant(milliseconds: 3), priorityLevel: 2))
    let log = LogBuilder(of: habit).on(CivilDay(20_401)).at(.honolulu).of(4.5).log
    #expect(log.day == CivilDay(20_401))
    #expect(log.timezone == "Pacific/Honolulu")
    #expect(log.value == 4.5)
    let category = CategoryBuilder().withID("x").named("Home").withEmoji("🏠").at(3).inactive()
    #expect(
      category.category
        == Category(id: "x", name: "Home", emoji: "🏠", order: 3, isActive: false))
  }

  @Test(arguments: Scenario.all)
  func `a scenario is valid on its day, and keeps to its habit`(_ scenario: Scenario) throws {
    let habit = try Self.rules.stored(scenario.habit) { _ throws(DataLayerError) in true }
    #expect(habit == scenario.habit)
    #expect(Set(scenario.logs.map(\.day)).count == scenario.logs.count)
    #expect(scenario.logs == scenario.logs.sorted { $0.day < $1.day })
    for log in scenario.logs {
      try Self.rules.validateDay(log.day, Scenario.today, Self.rules.historyDays)
      try Self.rules.validateDue(habit, on: log.day)
      #expect(log.habitID == habit.id)
    }
  }

  @Test func `one store can hold all scenarios`() {
    let logs = Scenario.all.flatMap(\.logs)
    #expect(Set(Scenario.all.map(\.habit.id)).count == Scenario.all.count)
    #expect(Set(Scenario.all.map(\.habit.name)).count == Scenario.all.count)
    #expect(Set(logs.map(\.id)).count == logs.count)
    #expect(Set(Scenario.all.map(\.name)).count == Scenario.all.count)
  }

  @Test func `the scenarios are what their names say`() {
    func days(_ scenario: Scenario) -> [Int32] {
      scenario.logs.map { $0.day.number - Scenario.day(0).number }
    }
    #expect(days(.daily) == Array(0...13))
    #expect(days(.weekly) == [0, 2, 4, 7, 9, 11])
    #expect(Scenario.numeric.logs.map(\.value) == [8, 7, 0, 12])
    #expect(days(.streaks) == [2, 3, 4, 5, 6, 11, 12, 13])
    #expect(days(.gaps) == [0, 2, 4, 6, 8, 10, 12])
    #expect(!Scenario.inactive.habit.isActive)
    #expect(Scenario.ended.habit.endDay == Scenario.day(6))
    #expect(Self.rules.calendar.isoWeekday(Scenario.day(0)) == 1)
    #expect(Self.rules.calendar.isoWeekday(Scenario.today) == 7)
  }
}

/// Numbers, valid or not.
let anyNumber = Gen<Double>.oneOf([
  .element(of: [.nan, .infinity, -.infinity, -1, -0.0, 0, 0.5, 1, 999, 1000]),
  .double(in: -2000...2000),
])

let anyDay = Gen<Int>.int(in: 10_000...30_000).map { CivilDay(Int32($0)) }

/// Texts of any kind and length, some of them of white space only, some with white space where they are cut.
let anyText = Gen<String>.oneOf([
  .string(upTo: 60),
  .element(of: [
    "", " ", "\u{200B}", " a\t", String(repeating: "é", count: 51),
    String(repeating: "a", count: 29) + " " + String(repeating: "b", count: 19) + "  c",
  ]),
])

extension Gen where Value == Habit {
  /// Habits after any changes of any arguments.
  fileprivate static let builtHabit = Gen { source in
    var builder = HabitBuilder(UInt32(source.integer(in: 0...Int(UInt32.max))))
    for _ in 0..<source.integer(in: 0...8) { builder = try change(of: builder, from: &source) }
    return builder.habit
  }

  private static func change(
    of builder: HabitBuilder, from source: inout Source
  ) throws -> HabitBuilder {
    switch source.pick(weights: Array(repeating: 1, count: 10)) {
    case 0: builder.named(try source.draw(anyText))
    case 1: builder.withEmoji(try source.draw(.optional(anyText)))
    case 2: builder.on(weekdays: Set(try source.draw(.array(of: .int(in: -1...9), upTo: 4))))
    case 3: builder.timesPerWeek(source.integer(in: -2...9))
    case 4:
      builder.counting(
        to: try source.draw(.optional(anyNumber)), unit: try source.draw(.optional(anyText)))
    case 5: builder.from(try source.draw(anyDay))
    case 6: builder.until(try source.draw(.optional(anyDay)))
    case 7:
      builder.reminding(
        at: try source.draw(.array(of: .tuple(.int(in: -2...25), .int(in: -2...61)), upTo: 40))
          .map { Reminder(hour: $0, minute: $1) })
    case 8: builder.withPriority(source.integer(in: -1...5))
    default: builder.daily()
    }
  }
}

extension Gen where Value == @Sendable (LogBuilder) -> LogBuilder {
  fileprivate static let builtLog = Gen { source in
    let (day, zone) = (try source.draw(anyDay), try source.draw(.element(of: FixtureZone.allCases)))
    let value = try source.draw(.optional(anyNumber))
    let changesZoneFirst = source.boolean()
    return { builder in
      let valued = builder.of(value)
      return changesZoneFirst ? valued.at(zone).on(day) : valued.on(day).at(zone)
    }
  }
}

extension Gen where Value == HabitDomain.Category {
  fileprivate static let builtCategory = Gen { source in
    let builder = CategoryBuilder(UInt32(source.integer(in: 0...Int(UInt32.max))))
      .withID(try source.draw(anyText)).named(try source.draw(anyText))
      .at(source.integer(in: .min ... .max))
    return source.boolean() ? builder.category : builder.inactive().category
  }
}
