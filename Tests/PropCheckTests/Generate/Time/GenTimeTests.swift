import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct GenTimeTests {
  private static func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate {
    CivilDate(year, month, day) ?? CivilDate(dayNumber: 0)
  }

  private static let ranges = Gen { source in
    let dates = try source.draw(.array(of: .civilDate, count: 2)).sorted()
    return dates[0]...dates[1]
  }

  @Test func `days are in their range`() async {
    await forAll(Self.ranges, settings: Settings(seed: TestSeed.value, cases: 100)) { range in
      try require(values(of: .civilDate(in: range), count: 20).allSatisfy(range.contains))
    }
  }

  @Test(arguments: CivilUnit.allCases)
  func `times are in their range, in whole units`(_ unit: CivilUnit) async {
    let times = Gen<CivilTime>.civilTime(unit: .nanosecond)
    await forAll(zip(times, times), settings: Settings(seed: TestSeed.value, cases: 100)) {
      one, other in
      let range = min(one, other)...max(one, other)
      guard range.inWhole(unit) != nil else { return }
      for time in values(of: .civilTime(in: range, unit: unit), count: 10) {
        try require(range.contains(time))
        try require(time.nanosecondOfDay.isMultiple(of: unit.nanoseconds))
      }
    }
  }

  @Test func `readings and moments are in their range, in whole units`() async {
    let moments = Gen<PointInTime>.pointInTime(unit: .nanosecond)
    await forAll(zip(moments, moments), settings: Settings(seed: TestSeed.value, cases: 100)) {
      one, other in
      let range = min(one, other)...max(one, other)
      let readings =
        CivilDateTime(range.lowerBound, at: .utc)...CivilDateTime(range.upperBound, at: .utc)
      guard readings.inWhole(.millisecond) != nil else { return }
      for moment in values(of: .pointInTime(in: range, unit: .millisecond), count: 10) {
        try require(range.contains(moment) && moment.nanosecond.isMultiple(of: 1_000_000))
      }
      for reading in values(of: .civilDateTime(in: readings, unit: .millisecond), count: 10) {
        try require(readings.contains(reading))
      }
    }
  }

  @Test func `traps occur among days`() {
    let dates = values(of: .civilDate, count: 2_000)
    for trap in [Self.date(2024, 2, 29), Self.date(2011, 12, 30), Self.date(1970, 1, 1)] {
      #expect(dates.contains(trap), "\(trap)")
    }
    #expect(dates.contains { $0.month == 12 && $0.day == 31 })
    #expect(dates.count { 1970...2037 ~= $0.year } > 600)
    #expect(dates.contains { $0.year < 1000 })
  }

  @Test func `traps occur among readings and moments`() throws {
    let berlin = ZoneTransition.known[0]
    let readings = values(of: .civilDateTime(near: [berlin]), count: 500)
    #expect(readings.contains(berlin.skipped.lowerBound))
    #expect(
      readings.contains { $0 == berlin.skipped.lowerBound.adding(nanoseconds: -1_000_000_000) })
    #expect(readings.contains { berlin.skipped.contains($0) && $0.time.minute == 30 })
    let moments = values(of: .pointInTime, count: 5_000)
    #expect(moments.contains(berlin.moment))
    #expect(moments.contains(PointInTime(second: 0x7FFF_FFFF)))
  }

  @Test func `offsets are from the range, and shrink to that of UTC`() async throws {
    let offsets = values(of: .zoneOffset(), count: 500)
    #expect(offsets.allSatisfy { -43_200...50_400 ~= $0.seconds })
    #expect(offsets.contains { !$0.seconds.isMultiple(of: 900) })
    #expect(offsets.count { $0.seconds.isMultiple(of: 900) } > 200)
    // Minutes beyond 18 hours would all be the same offset.
    let widest = Set(values(of: .zoneOffset(inMinutes: .min ... .max), count: 500))
    #expect(widest.count > 200)
    #expect(widest.contains { $0.seconds > 50_400 } && widest.contains { $0.seconds < -50_400 })
    #expect(try await shrunk(.zoneOffset()) { _ in true } == .utc)
  }

  @Test func `days shrink number by number`() async throws {
    #expect(try await shrunk(.civilDate) { _ in true } == Self.date(2000, 1, 1))
    #expect(try await shrunk(.civilDate) { $0.month == 7 } == Self.date(2000, 7, 1))
    #expect(
      try await shrunk(.civilDate) { $0.month == 2 && $0.day == 29 } == Self.date(2000, 2, 29))
    #expect(try await shrunk(.civilDate) { $0.year < 1970 } == Self.date(1969, 1, 1))
    #expect(
      try await shrunk(.civilDate) { $0.day > 6 && $0.year > 2001 } == Self.date(2002, 1, 7))
    let spring = Self.date(2011, 3, 27)...Self.date(2011, 10, 29)
    #expect(try await shrunk(.civilDate(in: spring)) { _ in true } == spring.lowerBound)
  }

  @Test func `times and moments shrink number by number`() async throws {
    #expect(try await shrunk(.civilTime()) { _ in true } == .midnight)
    #expect(try await shrunk(.civilTime()) { $0.minute > 29 } == CivilTime(0, 30))
    #expect(
      try await shrunk(.civilTime(unit: .nanosecond)) { $0.nanosecond > 0 }
        == CivilTime(0, 0, 0, nanosecond: 1))
    let moment = try await shrunk(.pointInTime(unit: .millisecond)) { $0.second > 1_000_000_000 }
    #expect(moment.description == "2002-01-01T00:00Z")
    #expect(try await shrunk(.zoneTransition) { _ in true } == ZoneTransition.known[0])
  }

  @Test func `an empty range ends the run and names its place`() async {
    let day = Self.date(2024, 2, 29)
    let noon = CivilTime(12, 0) ?? .midnight
    let now = PointInTime(second: 5)
    let between = CivilTime(nanosecondOfDay: 1)...CivilTime(nanosecondOfDay: 2)
    #expect(
      await refusal(of: .civilDate(in: day..<day)).hasPrefix("civilDate(in:) has an empty range"))
    #expect(
      await refusal(of: .civilTime(in: noon..<noon)).hasPrefix(
        "civilTime(in:unit:) has a range without a whole second."))
    #expect(
      await refusal(of: .civilTime(in: between, unit: .millisecond)).contains(
        "a whole millisecond.\nwhere: PropCheckTests/GenTimeTests.swift:"))
    #expect(await refusal(of: .pointInTime(in: now..<now)).hasPrefix("pointInTime(in:unit:) has"))
    let reading = CivilDateTime(day)
    #expect(
      await refusal(of: .civilDateTime(in: reading..<reading)).hasPrefix("civilDateTime(in:unit:)"))
  }

  @Test func `readings stay in a range at the end of the calendar`() async {
    let last = CivilDateTime(Self.date(999_999, 12, 31), .last)
    let half = last.adding(nanoseconds: -500_000_000)
    #expect(
      await refusal(of: .civilDateTime(in: half...last)).hasPrefix(
        "civilDateTime(in:unit:) has a range without a whole second."))
    let later = last.adding(nanoseconds: -1_500_000_000)
    #expect(
      Set(values(of: .civilDateTime(in: later...last))) == [last.adding(nanoseconds: -999_999_999)])
  }

  /// The simplest value that fails, from the first failure on.
  private func shrunk<Value: Sendable>(
    _ generator: Gen<Value>, _ fails: @escaping @Sendable (Value) -> Bool
  ) async throws -> Value {
    let property = Property("shrunk", "", of: generator) { (value: Value) in
      if fails(value) { throw Failure("it fails") }
    }
    let finding = await property.check(Settings(seed: TestSeed.value, cases: 5_000)).finding
    return try generator.value(of: try #require(finding).reproduction.choices)
  }
}
