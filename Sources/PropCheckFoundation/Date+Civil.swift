public import Foundation
public import PropCheck

extension Date {
  /// Creates the date of a moment, to the precision of a `Date`: about a quarter of a microsecond in this century.
  public init(_ moment: PointInTime) {
    let seconds = Double(moment.second - PointInTime.reference.second)
    self.init(timeIntervalSinceReferenceDate: seconds + Double(moment.nanosecond) / 1e9)
  }
}

extension PointInTime {
  /// The start of the time intervals of Foundation: 2001-01-01T00:00Z.
  fileprivate static let reference = PointInTime(second: 978_307_200)

  /// Creates the moment of a date, rounded down to nanoseconds, and clamped to the supported years; NaN counts as the
  /// start of 2001.
  public init(_ date: Date) {
    let (second, nanoseconds) = Self.parts(of: date)
    self.init(second: second, nanosecond: Int(nanoseconds.rounded(.down)))
  }

  /// The moment of a date, rounded to the nearest multiple of so many nanoseconds, and clamped likewise.
  init(_ date: Date, toNearest size: Double) {
    let (second, nanoseconds) = Self.parts(of: date)
    self.init(second: second, nanosecond: Int((nanoseconds / size).rounded() * size))
  }

  /// The seconds from 1970 to a date, rounded down, and the nanoseconds from there.
  private static func parts(of date: Date) -> (second: Int, nanoseconds: Double) {
    let interval = date.timeIntervalSinceReferenceDate
    // Far beyond all years, and far below what does not fit.
    let seconds = interval.isNaN ? 0 : min(max(interval.rounded(.down), -1e17), 1e17)
    let rest = interval.isFinite && abs(interval) < 1e17 ? interval - seconds : 0
    return (Int(seconds) + reference.second, rest * 1e9)
  }
}

extension TimeZone {
  /// Creates the zone of a transition.
  ///
  /// - Throws: A `Misuse` if this machine does not know the zone.
  public init(_ transition: ZoneTransition) throws(Misuse) {
    self = try TimeZone.known(transition.zone)
  }

  static func known(_ identifier: String) throws(Misuse) -> TimeZone {
    if let zone = TimeZone(identifier: identifier) { return zone }
    throw Misuse(
      generator: "timeZone", problem: "draws \(identifier), which this machine does not know",
      place: "the time zones of the system", fix: "install the time zone database, such as tzdata.")
  }
}

extension DateComponents {
  /// The components that a reading has.
  static var drawn: Set<Calendar.Component> {
    [.year, .month, .day, .hour, .minute, .second, .nanosecond]
  }

  /// Year, month, day, hour, minute, second and nanosecond of a reading, as far as they are wanted.
  init(_ reading: CivilDateTime, _ wanted: Set<Calendar.Component>) {
    self.init()
    if wanted.contains(.year) { year = reading.date.year }
    if wanted.contains(.month) { month = reading.date.month }
    if wanted.contains(.day) { day = reading.date.day }
    if wanted.contains(.hour) { hour = reading.time.hour }
    if wanted.contains(.minute) { minute = reading.time.minute }
    if wanted.contains(.second) { second = reading.time.second }
    if wanted.contains(.nanosecond) { nanosecond = reading.time.nanosecond }
  }
}
