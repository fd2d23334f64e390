import Foundation
import PropCheck
import PropCheckFoundation
import PropCheckTesting
import Testing

/// Days, moments and transitions, compared with those of Foundation.
@Suite struct CivilAgainstFoundationTests {
  /// The Gregorian calendar in UTC, which Foundation uses from 1582-10-15 on.
  private static let gregorian = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static let since1583 =
    PointInTime(second: -12_212_553_600)...PointInTime.fourDigits.upperBound

  @Test func `a moment has the same numbers in both`() async {
    let parts: Set<Calendar.Component> = [
      .year, .month, .day, .hour, .minute, .second, .weekday, .dayOfYear,
    ]
    await forAll(.pointInTime(in: Self.since1583)) { moment in
      let reading = CivilDateTime(moment, at: .utc)
      let found = Self.gregorian.dateComponents(parts, from: Date(moment))
      try require(
        [found.year, found.month, found.day, found.hour, found.minute, found.second],
        equals: [
          reading.date.year, reading.date.month, reading.date.day, reading.time.hour,
          reading.time.minute, reading.time.second,
        ])
      // Foundation counts from Sunday.
      try require(found.weekday, equals: reading.date.weekday % 7 + 1)
      try require(found.dayOfYear, equals: reading.date.dayOfYear)
    }
  }

  @Test func `a date of whole milliseconds comes back`() async {
    await forAll(.pointInTime(unit: .millisecond)) { moment in
      let back = PointInTime(Date(moment))
      let nanoseconds =
        (back.second - moment.second) * 1_000_000_000 + back.nanosecond - moment.nanosecond
      // A `Date` of the year 9999 has a precision of 30 microseconds.
      try require(abs(nanoseconds) < 50_000)
    }
  }

  @Test func `dates without a moment are clamped`() {
    for interval in [Double.infinity, -.infinity, .nan, 1e300, -1e300] {
      let moment = PointInTime(Date(timeIntervalSinceReferenceDate: interval))
      #expect(abs(moment.second) < 1 << 45)
    }
    // Foundation's first day of the year 1 is in the Julian calendar.
    #expect(PointInTime(.distantPast).description == "0000-12-30T00:00Z")
  }

  @Test(arguments: ZoneTransition.known)
  func `a transition is that of the database of zones`(_ transition: ZoneTransition) throws {
    let zone = try TimeZone(transition)
    let moment = Date(transition.moment)
    #expect(zone.secondsFromGMT(for: moment - 1) == transition.before.seconds)
    #expect(zone.secondsFromGMT(for: moment) == transition.after.seconds)
  }
}
