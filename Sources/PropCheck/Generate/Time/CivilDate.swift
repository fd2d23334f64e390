/// A day of the Gregorian calendar without a zone, as if that calendar had always been in use (ISO 8601).
public struct CivilDate: Hashable, Sendable {
  /// The year, -999,999 to 999,999; 0 is the year before the year 1.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates the day with these numbers; nil if there is none.
  public init?(_ year: Int, _ month: Int, _ day: Int) {
    guard Self.years ~= year, 1...12 ~= month, 1...Self.days(ofMonth: month, in: year) ~= day else {
      return nil
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Creates the day this many days after 1970-01-01, clamped to the supported years.
  public init(dayNumber: Int) {
    let days = min(max(dayNumber, Self.numbers.lowerBound), Self.numbers.upperBound)
    // Years begin in March here, so that a leap day ends one, and in the year 0 of a cycle of 400, so that none is negative.
    let shifted = days + 719_468 + Self.shift * Self.cycle
    let (cycles, rest) = shifted.quotientAndRemainder(dividingBy: Self.cycle)
    let year = (rest - rest / 1_460 + rest / 36_524 - rest / 146_096) / 365
    let dayOfYear = rest - (365 * year + year / 4 - year / 100)
    // Five months from March on have 153 days.
    let month = (5 * dayOfYear + 2) / 153
    self.year = year + (cycles - Self.shift) * 400 + (month < 10 ? 0 : 1)
    self.month = month < 10 ? month + 3 : month - 9
    day = dayOfYear - (153 * month + 2) / 5 + 1
  }

  private static let years = -999_999...999_999
  /// The days of 400 years, after which the calendar repeats.
  private static let cycle = 146_097
  /// Cycles that are added so that no number is negative.
  private static let shift = 2_500
  /// The numbers of all days.
  static let numbers = -365_961_662...364_522_971
}

extension CivilDate {
  /// Days since 1970-01-01; negative before it.
  public var dayNumber: Int {
    let shifted = (month > 2 ? year : year - 1) + Self.shift * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear
    return days - 719_468 - Self.shift * Self.cycle
  }

  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
  public var weekday: Int {
    let days = (dayNumber + 3) % 7
    return (days < 0 ? days + 7 : days) + 1
  }

  /// The day of the year, 1 to 366.
  public var dayOfYear: Int {
    (1..<month).reduce(day) { $0 + Self.days(ofMonth: $1, in: year) }
  }

  /// Whether a year has a February 29.
  public static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The number of days of a month, 1 to 12; 0 for any other number.
  public static func days(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// Returns the day this many days later, clamped to the supported years.
  public func adding(days: Int) -> CivilDate {
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    return CivilDate(dayNumber: overflow ? (days < 0 ? .min : .max) : number)
  }
}

extension CivilDate: Comparable {
  /// Orders chronologically.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as text, such as `2000-01-01`; a year outside of 0 to 9999 has a sign and six digits, as in
  /// `-000001-12-31`.
  public var description: String {
    let isPlain = 0...9_999 ~= year
    let sign = isPlain ? "" : year < 0 ? "-" : "+"
    return sign + year.magnitude.digits(isPlain ? 4 : 6) + "-" + month.magnitude.digits(2) + "-"
      + day.magnitude.digits(2)
  }
}

extension UInt {
  /// The number with zeros before it, at least so many digits.
  func digits(_ count: Int) -> String {
    let text = String(self)
    return String(repeating: "0", count: Swift.max(0, count - text.count)) + text
  }
}
