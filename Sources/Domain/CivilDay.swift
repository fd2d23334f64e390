/// A day of the proleptic Gregorian calendar, without a zone, counted from 1970-01-01, a Thursday.
///
/// The next day is the next number: no calendar is asked and no 24 hours are added.
public struct CivilDay: Hashable, Sendable {
  /// Days since 1970-01-01; negative before it.
  public let number: Int32

  /// Makes the day that lies so many days after 1970-01-01.
  public init(_ number: Int32) {
    self.number = number
  }
}

extension CivilDay: Comparable {
  /// Orders by time.
  public static func < (left: CivilDay, right: CivilDay) -> Bool {
    left.number < right.number
  }
}

extension CivilDay: CustomStringConvertible {
  /// The number of the day, as in `day 20395`.
  public var description: String { "day \(number)" }
}
