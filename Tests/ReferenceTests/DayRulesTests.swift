import HabitDomain
import PropCheck
import PropCheckTesting
import HabitReference
import Testing

@Suite struct DayRulesTests {
  private let rules = DayRules(zones: Fixture.zones)
  private static let day: Int64 = 86_400_000

  @Test(
    arguments: [
      (0, 0), (DayRulesTests.day - 1, 0), (DayRulesTests.day, 1), (-1, -1),
      (-DayRulesTests.day, -1),
      (-DayRulesTests.day - 1, -2), (.max, .max), (.min, .min),
    ] as [(Int64, Int32)])
  func `a day is the floor of the local time`(_ milliseconds: Int64, _ number: Int32) {
    #expect(rules.civilDay(Instant(milliseconds: milliseconds), "UTC") == CivilDay(number))
  }

  @Test func `an offset that leads beyond the end of time ends there`() {
    #expect(rules.civilDay(Instant(milliseconds: .max), "Pacific/Apia") == CivilDay(.max))
    #expect(rules.civilDay(Instant(milliseconds: .min), "America/Santiago") == CivilDay(.min))
  }

  @Test func `a day starts at its first moment`() async {
    let days = Gen { source in
      (
        source.integer(in: -100_000...100_000, towards: 20_338),
        try source.draw(.element(of: ["UTC", "America/Santiago", "Pacific/Apia"]))
      )
    }
    await forAll(days, settings: Settings(seed: TestSeed.value)) { [rules] number, zone in
      let day = CivilDay(Int32(clamping: number))
      let start = try #require(rules.startOfDay(day, zone))
      let before = Instant(milliseconds: start.milliseconds - 1)
      try require(rules.civilDay(start, zone).map { $0 >= day } == true, "the start is in the day")
      try require(rules.civilDay(before, zone).map { $0 < day } == true, "no moment is earlier")
    }
  }

  @Test func `an unknown zone has no days`() {
    #expect(rules.civilDay(Fixture.noon, "Foo/Bar") == nil)
    #expect(rules.civilDay(Fixture.noon, "Empty") == nil)
    #expect(rules.startOfDay(Fixture.today, "Foo/Bar") == nil)
  }

  @Test func `a day without midnight starts at one o'clock`() {
    let start = rules.startOfDay(CivilDay(20_338), "America/Santiago")
    #expect(start == Instant(milliseconds: 1_757_217_600_000))
  }

  @Test func `a skipped day starts with the next one`() {
    let skipped = rules.startOfDay(CivilDay(15_338), "Pacific/Apia")
    #expect(skipped == Instant(milliseconds: 1_325_239_200_000))
    #expect(skipped == rules.startOfDay(CivilDay(15_339), "Pacific/Apia"))
  }

  @Test(
    arguments: [(0, 4), (1, 5), (3, 7), (4, 1), (-1, 3), (-3, 1), (-4, 7), (20_395, 1)]
      as [(Int32, Int)])
  func `day 0 is a Thursday`(_ number: Int32, _ weekday: Int) {
    #expect(DayRules.isoWeekday(CivilDay(number)) == weekday)
  }

  @Test(
    arguments: [
      (20_395, 1, 20_395), (20_401, 1, 20_395), (20_395, 7, 20_394), (20_395, 6, 20_393),
      (20_395, 0, 20_394), (20_395, -7, 20_394), (20_396, 8, 20_395), (20_396, .min, 20_393),
    ] as [(Int32, Int, Int32)])
  func `a week starts on its first weekday`(_ day: Int32, _ first: Int, _ start: Int32) {
    #expect(DayRules.weekStart(CivilDay(day), first: first) == CivilDay(start))
  }

  @Test func `the first week of time starts with time`() {
    #expect(DayRules.weekStart(CivilDay(.min), first: 1).number == .min)
  }

  @Test func `before its first transition a zone has the first offset`() {
    #expect(Fixture.zones.offset(of: "UTC", at: Instant(milliseconds: -1)) == 0)
    #expect(Fixture.zones.offset(of: "Pacific/Apia", at: Instant(milliseconds: 0)) == -36_000_000)
  }

  @Test func `a table names its zones in order`() {
    #expect(Fixture.zones.identifiers == ["America/Santiago", "Empty", "Pacific/Apia", "UTC"])
    #expect(Fixture.zones.transitions(of: "Foo/Bar").isEmpty)
  }
}
