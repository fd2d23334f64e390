import HabitDomain
import Testing

@Suite struct MealStoreTests {
  let store: DataLayer

  init() throws {
    store = try World().store()
  }

  private func days(_ day: CivilDay = World.today, _ zone: String = "UTC") async throws -> [UInt64]
  {
    try await store.meals.patterns(day, zone).map(\.id.low)
  }

  @Test func `a meal comes back as it is stored, to the scalar`() async throws {
    let meal = EatingPattern.sample(1) { meal in
      meal.mealType = .dinner
      meal.calories = 512.5
      meal.notes = "e\u{301}\0m"
    }
    #expect(try await store.meals.save(meal) == meal)
    let stored = try #require(try await store.meals.patterns(World.today, "UTC").first)
    #expect(stored == meal)
    #expect(stored.notes?.utf8.elementsEqual("e\u{301}\0m".utf8) == true)
    #expect(try await store.lifeCycle.dump().meals == [meal])
  }

  @Test(arguments: EatingPattern.MealType.allCases)
  func `every type of meal is stored`(_ type: EatingPattern.MealType) async throws {
    _ = try await store.meals.save(.sample(1) { $0.mealType = type })
    #expect(try await store.meals.patterns(World.today, "UTC").map(\.mealType) == [type])
  }

  @Test func `saving again replaces every field, the notes too`() async throws {
    _ = try await store.meals.save(.sample(1) { $0.notes = "n" })
    let other = EatingPattern.sample(1, hours: 3) { meal in
      meal.mealType = .lunch
      meal.calories = 7
    }
    #expect(try await store.meals.save(other) == other)
    #expect(try await store.lifeCycle.dump().meals == [other])
  }

  @Test func `negative zero calories are stored as zero`() async throws {
    let answer = try await store.meals.save(.sample(1) { $0.calories = -0.0 })
    #expect(answer.calories.sign == .plus)
    #expect(try await store.lifeCycle.dump().meals[0].calories.sign == .plus)
  }

  @Test(arguments: [0, -1, 86_400_001, Int64.max] as [Int64])
  func `an invalid interval is refused`(_ length: Int64) async throws {
    let meal = EatingPattern.sample(1, length: length) { $0.calories = .nan }
    await #expect(throws: DataLayerError.eating(.invalidInterval)) {
      try await store.meals.save(meal)
    }
    #expect(try await store.lifeCycle.dump().meals.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -.leastNonzeroMagnitude, -1])
  func `invalid calories are refused`(_ calories: Double) async throws {
    await #expect(throws: DataLayerError.eating(.invalidCalories)) {
      try await store.meals.save(.sample(1) { $0.calories = calories })
    }
    #expect(try await store.lifeCycle.dump().meals.isEmpty)
  }

  @Test(arguments: [1, 86_400_000] as [Int64])
  func `the bounds of an interval are accepted`(_ length: Int64) async throws {
    let meal = EatingPattern.sample(1, length: length) { $0.calories = .greatestFiniteMagnitude }
    #expect(try await store.meals.save(meal) == meal)
  }

  @Test func `a text of more than a megabyte is refused`() async throws {
    let long = String(repeating: "x", count: 1_000_001)
    await #expect(
      throws: DataLayerError.service(.invalidData("notes is longer than 1000000 bytes"))
    ) { try await store.meals.save(.sample(1) { $0.notes = long }) }
    _ = try await store.meals.save(.sample(1) { $0.notes = String(long.dropFirst()) })
  }

  @Test func `a day has the meals that start in it, in order`() async throws {
    let day = 86_400_000 as Int64
    for (number, offset) in [(5, 0), (4, 0), (3, day - 1), (2, day), (1, -1)] as [(UInt64, Int64)] {
      _ = try await store.meals.save(.sample(number, hours: 0, offset: offset, length: day))
    }
    #expect(try await days() == [4, 5, 3])
    #expect(try await days(CivilDay(World.today.number + 1)) == [2])
    #expect(try await days(CivilDay(World.today.number - 1)) == [1])
    #expect(try await days(World.today, "Asia/Kathmandu") == [1, 4, 5])
  }

  /// On 2025-09-07 midnight did not exist in Santiago; Apia had no 2011-12-30.
  @Test(
    arguments: [("America/Santiago", 20_338, 3), ("Pacific/Apia", 15_338, 0)]
      as [(String, Int32, Int)])
  func `a day that is not 24 hours long has its own meals`(
    _ zone: String, _ day: Int32, _ count: Int
  ) async throws {
    let start = try store.calendar.startOfDay(CivilDay(day), zone).milliseconds
    let end = try store.calendar.startOfDay(CivilDay(day + 1), zone).milliseconds
    for (number, moment) in [start - 1, start, start + 1, end - 1, end].enumerated() {
      _ = try await store.meals.save(
        EatingPattern(
          id: .small(UInt64(number)), start: Instant(milliseconds: moment),
          end: Instant(milliseconds: moment + 1)))
    }
    #expect(try await store.meals.patterns(CivilDay(day), zone).count == count)
  }

  @Test func `the last day has no end, and what is before the first day has no day`() async throws {
    for (number, start) in [(1, Int64.min), (2, .max - 1)] as [(UInt64, Int64)] {
      _ = try await store.meals.save(
        EatingPattern(
          id: .small(number), start: Instant(milliseconds: start),
          end: Instant(milliseconds: start + 1)))
    }
    #expect(try await days(CivilDay(.max)) == [2])
    #expect(try await days(CivilDay(.max - 1)).isEmpty)
    #expect(try await days(CivilDay(.min)).isEmpty)
  }

  @Test(arguments: ["", "utc", "Foo/Bar"])
  func `an unknown zone is the calendar's error`(_ zone: String) async throws {
    await #expect(throws: DataLayerError.log(.invalidTimezone(zone))) {
      try await store.meals.patterns(World.today, zone)
    }
  }

  @Test func `deleting is for good, and nothing the second time`() async throws {
    let other = try await store.meals.save(.sample(2))
    _ = try await store.meals.save(.sample(1))
    try await store.meals.delete(.small(1))
    try await store.meals.delete(.small(1))
    #expect(try await store.lifeCycle.dump().meals == [other])
    let again = try await store.meals.save(.sample(1))
    #expect(try await store.lifeCycle.dump().meals == [again, other])
  }

  @Test func `what changes nothing needs no room`() async throws {
    let meal = try await store.meals.save(.sample(1) { $0.notes = "\u{E9}" })
    try await store.damage.fillStorage?()
    #expect(try await store.meals.save(meal) == meal)
    try await store.meals.delete(.small(9))
    var other = meal
    other.notes = "e\u{301}"
    await #expect(throws: DataLayerError.service(.storageFull)) {
      try await store.meals.save(other)
    }
    #expect(try await store.lifeCycle.dump().meals[0].notes?.unicodeScalars.count == 1)
  }

  @Test func `meals survive reopening and deleting everything, but no reset`()
    async throws
  {
    let meal = try await store.meals.save(.sample(1))
    try await store.lifeCycle.reopen()
    try await store.lifeCycle.deleteEverything()
    #expect(try await store.lifeCycle.dump().meals == [meal])
    try await store.lifeCycle.reset()
    #expect(try await store.lifeCycle.dump().meals.isEmpty)
  }
}

extension EatingPattern {
  /// A meal of today in UTC, for half an hour from noon on.
  static func sample(
    _ number: UInt64, hours: Int64 = 12, offset: Int64 = 0, length: Int64 = 1_800_000,
    _ change: (inout EatingPattern) -> Void = { _ in }
  ) -> EatingPattern {
    let start = Int64(World.today.number) * 86_400_000 + hours * 3_600_000 + offset
    let (end, overflow) = start.addingReportingOverflow(length)
    var meal = EatingPattern(
      id: .small(number), start: Instant(milliseconds: start),
      end: Instant(milliseconds: overflow ? .max : end))
    change(&meal)
    return meal
  }
}
