/// A day of the proleptic Gregorian calendar, without a zone, counted from 1970-01-01, a Thursday.
///
/// The next day is the next number, without a calendar or an addition of 24 hours.
public struct CivilDay: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let number: Int32

  /// Makes the day this many days after 1970-01-01.
  public init(_ number: Int32) { self.number = number }
}

extension CivilDay: Comparable {
  /// Orders by time.
  public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }
}

extension CivilDay: CustomStringConvertible {
  /// The date as in `2025-11-03`, or the number of the day as in `day 3000000` if the year does not have four
  /// digits.
  public var description: String {
    guard let (year, month, day) = date else { return "day \(number)" }
    return [(year, 4), (month, 2), (day, 2)].map(CivilDay.digits).joined(separator: "-")
  }

  /// Nil outside of the years 0 to 9999.
  private var date: (year: Int, month: Int, day: Int)? {
    guard -719_528...2_932_896 ~= number else { return nil }
    // From the first of March of the year -400 on, so that nothing is negative and a leap day ends its year.
    let days = Int(number) + 719_468 + 146_097
    let (centuries, rest) = days.quotientAndRemainder(dividingBy: 146_097)
    let year = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * year + year / 4 - year / 100)
    // Months from March on; 153 days are five of them.
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month >= 10
    return (
      400 * (centuries - 1) + year + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  static func digits(of number: Int, count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
