import HabitDomain
import Foundation
import PropCheck
import PropCheckTesting
import Testing

@Suite struct DateTextTests {
  // From 1582-10-15, before which Foundation counts as Julius Caesar did, to the end of the year 9999.
  private static let moments = Gen<Int>.int(in: -12_219_292_800_000...253_402_300_799_999)

  @Test func `a moment is told as others tell it`() async {
    await forAll(Self.moments) { milliseconds in
      let text = "\(Instant(milliseconds: Int64(milliseconds)))"
      let moment = try Self.moment(text)
      try require(Int((moment.timeIntervalSince1970 * 1_000).rounded()), equals: milliseconds)
    }
  }

  /// Reads a text to which seconds and their fraction are added if they are zero.
  private static func moment(_ text: String) throws -> Date {
    let colons = text.count { $0 == ":" }
    let whole = colons == 2 ? text : text.replacing("Z", with: ":00Z")
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: whole.contains("."))
    return try style.parse(whole)
  }

  @Test(
    arguments: [
      (-719_528, "0000-01-01"), (-1, "1969-12-31"), (0, "1970-01-01"), (11_016, "2000-02-29"),
      (20_395, "2025-11-03"), (2_932_896, "9999-12-31"), (2_932_897, "day 2932897"),
      (-719_529, "day -719529"), (.max, "day 2147483647"), (.min, "day -2147483648"),
    ] as [(Int32, String)])
  func `a day is told by its date`(_ number: Int32, _ text: String) {
    #expect("\(CivilDay(number))" == text)
  }

  @Test(
    arguments: [
      (-1, "1969-12-31T23:59:59.999Z"), (1_762_156_200_000, "2025-11-03T07:50Z"),
      (1_762_156_201_000, "2025-11-03T07:50:01Z"), (1_762_156_200_001, "2025-11-03T07:50:00.001Z"),
      (.max, "9223372036854775807 ms"), (.min, "-9223372036854775808 ms"),
    ] as [(Int64, String)])
  func `a moment is told in UTC`(_ milliseconds: Int64, _ text: String) {
    #expect("\(Instant(milliseconds: milliseconds))" == text)
  }
}
