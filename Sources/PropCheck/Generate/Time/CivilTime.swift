/// A time of day as a clock shows it, without a date or leap seconds.
public struct CivilTime: Hashable, Sendable {
  /// Nanoseconds since midnight, 0 to 86,399,999,999,999.
  public let nanosecondOfDay: Int

  /// Creates the time this many nanoseconds after midnight, clamped to one day.
  public init(nanosecondOfDay: Int) {
    self.nanosecondOfDay = min(max(nanosecondOfDay, 0), Self.nanosecondsPerDay - 1)
  }

  /// Creates the time with these numbers; nil if there is none.
  public init?(_ hour: Int, _ minute: Int, _ second: Int = 0, nanosecond: Int = 0) {
    guard 0...23 ~= hour, 0...59 ~= minute, 0...59 ~= second, 0..<1_000_000_000 ~= nanosecond else {
      return nil
    }
    nanosecondOfDay = ((hour * 60 + minute) * 60 + second) * 1_000_000_000 + nanosecond
  }

  /// The start of a day.
  public static let midnight = CivilTime(nanosecondOfDay: 0)
  /// The last nanosecond of a day.
  public static let last = CivilTime(nanosecondOfDay: nanosecondsPerDay - 1)

  static let nanosecondsPerDay = 86_400_000_000_000
}

extension CivilTime {
  /// Seconds since midnight, 0 to 86,399.
  public var secondOfDay: Int { nanosecondOfDay / 1_000_000_000 }

  /// The hour, 0 to 23.
  public var hour: Int { secondOfDay / 3_600 }

  /// The minute, 0 to 59.
  public var minute: Int { secondOfDay / 60 % 60 }

  /// The second, 0 to 59.
  public var second: Int { secondOfDay % 60 }

  /// The nanosecond of the second, 0 to 999,999,999.
  public var nanosecond: Int { nanosecondOfDay % 1_000_000_000 }
}

extension CivilTime: Comparable {
  /// Orders by the time of day.
  public static func < (left: CivilTime, right: CivilTime) -> Bool {
    left.nanosecondOfDay < right.nanosecondOfDay
  }
}

extension CivilTime: CustomStringConvertible {
  /// The time as text, such as `09:30`, `09:30:05` or `09:30:05.001`.
  public var description: String {
    let parts =
      [hour, minute] + (secondOfDay.isMultiple(of: 60) && nanosecond == 0 ? [] : [second])
    let clock = parts.map { $0.magnitude.digits(2) }.joined(separator: ":")
    return nanosecond == 0 ? clock : clock + "." + Self.fraction(nanosecond)
  }

  /// Three, six or nine digits.
  private static func fraction(_ nanosecond: Int) -> String {
    let digits = nanosecond.magnitude.digits(9)
    let count = nanosecond.isMultiple(of: 1_000_000) ? 3 : nanosecond.isMultiple(of: 1_000) ? 6 : 9
    return String(digits.prefix(count))
  }
}

/// The resolution of drawn times.
public enum CivilUnit: Int, CaseIterable, Sendable {
  /// Whole minutes.
  case minute
  /// Whole seconds.
  case second
  /// Whole milliseconds.
  case millisecond
  /// Whole microseconds.
  case microsecond
  /// Any nanosecond.
  case nanosecond

  /// The length in nanoseconds.
  var nanoseconds: Int {
    switch self {
    case .minute: 60_000_000_000
    case .second: 1_000_000_000
    case .millisecond: 1_000_000
    case .microsecond: 1_000
    case .nanosecond: 1
    }
  }
}
