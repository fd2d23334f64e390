/// What a calendar and a wall clock show: a day and a time, without a time zone.
///
/// In a zone it may denote one moment, two, or none: see ``ZoneTransition``.
public struct CivilDateTime: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  /// The time of day.
  public let time: CivilTime

  /// Creates a date and time.
  public init(_ date: CivilDate, _ time: CivilTime = .midnight) {
    (self.date, self.time) = (date, time)
  }

  /// Creates what a clock shows in a zone with this offset, clamped to the supported days.
  public init(_ moment: PointInTime, at offset: ZoneOffset) {
    let (days, second) = (moment.second + offset.seconds).dividedDown(by: 86_400)
    self.init(
      dayNumber: days, CivilTime(nanosecondOfDay: second * 1_000_000_000 + moment.nanosecond))
  }

  /// A time of the day with this number; before all days the first moment, and behind them the last.
  init(dayNumber: Int, _ time: CivilTime) {
    let isThere = CivilDate.numbers.contains(dayNumber)
    self.init(
      CivilDate(dayNumber: dayNumber), isThere ? time : dayNumber < 0 ? .midnight : .last)
  }

  /// The moment at which a clock in a zone with this offset shows this date and time.
  public func moment(at offset: ZoneOffset) -> PointInTime {
    PointInTime(
      second: date.dayNumber * 86_400 + time.secondOfDay - offset.seconds,
      nanosecond: time.nanosecond)
  }
}

extension CivilDateTime: Comparable {
  /// Orders by day, then by time.
  public static func < (left: CivilDateTime, right: CivilDateTime) -> Bool {
    (left.date, left.time) < (right.date, right.time)
  }
}

extension CivilDateTime: CustomStringConvertible {
  /// The day and the time as text, such as `2000-01-01T09:30`.
  public var description: String { "\(date)T\(time)" }
}

/// A moment, the same everywhere, without leap seconds.
public struct PointInTime: Hashable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z; negative before it.
  public let second: Int
  /// The nanoseconds after `second`, 0 to 999,999,999.
  public let nanosecond: Int

  /// Creates the moment this many seconds and nanoseconds after 1970-01-01T00:00:00Z, clamped to the years of a
  /// ``CivilDate``.
  ///
  /// - Parameters:
  ///   - second: Seconds since 1970-01-01T00:00:00Z; negative before it.
  ///   - nanosecond: Nanoseconds to add to `second`; any number.
  public init(second: Int, nanosecond: Int = 0) {
    let (more, rest) = nanosecond.dividedDown(by: 1_000_000_000)
    let (sum, overflow) = second.addingReportingOverflow(more)
    let clamped = overflow ? (second < 0 ? Int.min : .max) : sum
    self.second = min(max(clamped, Self.limits.lowerBound), Self.limits.upperBound)
    self.nanosecond = clamped == self.second ? rest : clamped < 0 ? 0 : 999_999_999
  }

  private static let limits = -31_619_087_596_800...31_494_784_780_799
}

extension PointInTime: Comparable {
  /// Orders chronologically.
  public static func < (left: PointInTime, right: PointInTime) -> Bool {
    (left.second, left.nanosecond) < (right.second, right.nanosecond)
  }
}

extension PointInTime: CustomStringConvertible {
  /// The moment in UTC as text, such as `2000-01-01T00:00Z`.
  public var description: String { "\(CivilDateTime(self, at: .utc))Z" }
}

/// How far the clocks of a zone are ahead of UTC.
public struct ZoneOffset: Hashable, Sendable {
  /// Seconds east of UTC, -64,800 to 64,800.
  public let seconds: Int

  /// Creates the offset of this many seconds, clamped to 18 hours east or west.
  public init(seconds: Int) { self.seconds = min(max(seconds, -64_800), 64_800) }

  /// No offset.
  public static let utc = ZoneOffset(seconds: 0)
}

extension ZoneOffset: Comparable {
  /// Orders from west to east.
  public static func < (left: ZoneOffset, right: ZoneOffset) -> Bool {
    left.seconds < right.seconds
  }
}

extension ZoneOffset: CustomStringConvertible {
  /// The offset as text, such as `Z`, `+05:30` or `-00:44:30`.
  public var description: String {
    guard seconds != 0 else { return "Z" }
    let size = seconds.magnitude
    let rest = size % 60 == 0 ? "" : ":" + (size % 60).digits(2)
    return (seconds < 0 ? "-" : "+") + (size / 3_600).digits(2) + ":" + (size / 60 % 60).digits(2)
      + rest
  }
}

extension Int {
  /// The quotient rounded down, and a remainder from 0.
  func dividedDown(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
