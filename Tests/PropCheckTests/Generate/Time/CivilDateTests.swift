import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct CivilDateTests {
  @Test(arguments: [
    (1970, 1, 1, 0, 4), (2000, 1, 1, 10_957, 6), (2000, 2, 29, 11_016, 2), (1969, 12, 31, -1, 3),
    (1, 1, 1, -719_162, 1), (0, 12, 31, -719_163, 7), (9999, 12, 31, 2_932_896, 5),
    (-1, 12, 31, -719_529, 5), (1582, 10, 15, -141_427, 5),
  ])
  func `a day has a number and a day of the week`(
    _ year: Int, _ month: Int, _ day: Int, _ number: Int, _ weekday: Int
  ) throws {
    let date = try #require(CivilDate(year, month, day))
    #expect(date.dayNumber == number)
    #expect(date.weekday == weekday)
    #expect(CivilDate(dayNumber: number) == date)
  }

  @Test func `days follow each other without a gap`() async {
    let numbers = Gen<Int>.int(in: -365_961_662...364_522_970)
    await forAll(numbers) { number in
      let (date, next) = (CivilDate(dayNumber: number), CivilDate(dayNumber: number + 1))
      try require(date.dayNumber, equals: number)
      try require(date < next)
      try require(next.weekday, equals: date.weekday % 7 + 1)
      let isSameMonth = next.day == date.day + 1 && next.month == date.month
      let isLast = date.day == CivilDate.days(ofMonth: date.month, in: date.year)
      try require(isSameMonth != isLast)
      try require(next.dayOfYear == (next.month == 1 && next.day == 1 ? 1 : date.dayOfYear + 1))
    }
  }

  @Test func `there are no days beyond a month, and no others beyond all`() {
    #expect(CivilDate(2023, 2, 29) == nil)
    #expect(CivilDate(1900, 2, 29) == nil)
    #expect(CivilDate(2024, 13, 1) == nil)
    #expect(CivilDate(2024, 4, 31) == nil)
    #expect(CivilDate(1_000_000, 1, 1) == nil)
    #expect(CivilDate(dayNumber: .max) == CivilDate(999_999, 12, 31))
    #expect(CivilDate(dayNumber: .min) == CivilDate(-999_999, 1, 1))
    #expect(CivilDate(dayNumber: 5).adding(days: .max) == CivilDate(999_999, 12, 31))
    #expect(CivilDate(dayNumber: -5).adding(days: .min) == CivilDate(-999_999, 1, 1))
    #expect(CivilDate.days(ofMonth: 0, in: 2000) == 0)
  }

  @Test func `days, times and offsets are written as in ISO 8601`() {
    #expect("\(CivilDate(dayNumber: 10_957))" == "2000-01-01")
    #expect("\(CivilDate(dayNumber: -719_529))" == "-000001-12-31")
    #expect("\(CivilDate(dayNumber: 2_932_897))" == "+010000-01-01")
    #expect("\(CivilTime(nanosecondOfDay: 34_205_000_000_000))" == "09:30:05")
    #expect("\(CivilTime(nanosecondOfDay: 34_205_001_000_000))" == "09:30:05.001")
    #expect("\(CivilTime(nanosecondOfDay: 1_500))" == "00:00:00.000001500")
    #expect("\(PointInTime(second: -1, nanosecond: 1_000))" == "1969-12-31T23:59:59.000001Z")
    #expect(
      [0, 19_800, -2_670, -36_000].map { "\(ZoneOffset(seconds: $0))" }
        == ["Z", "+05:30", "-00:44:30", "-10:00"])
  }

  @Test func `moments and readings are clamped to the years that there are`() {
    let last = PointInTime(second: .max, nanosecond: .max)
    #expect("\(last)".hasPrefix("+999999-12-31T23:59:59"))
    #expect("\(PointInTime(second: .min, nanosecond: .min))" == "-999999-01-01T00:00Z")
    #expect(
      PointInTime(second: 1, nanosecond: -1) == PointInTime(second: 0, nanosecond: 999_999_999))
    let east = CivilDateTime(last, at: ZoneOffset(seconds: .max))
    #expect(east == CivilDateTime(CivilDate(dayNumber: .max), .last))
    let first = PointInTime(second: .min, nanosecond: 5)
    let west = CivilDateTime(first, at: ZoneOffset(seconds: .min))
    #expect(west == CivilDateTime(CivilDate(dayNumber: .min)))
    #expect(east.adding(nanoseconds: 1) == east)
    #expect(west.adding(nanoseconds: -1) == west)
    #expect(PointInTime(second: .max) > PointInTime(second: last.second, nanosecond: 5))
    #expect(CivilTime(24, 0) == nil && CivilTime(0, 60) == nil && CivilTime(0, 0, 60) == nil)
  }
}
