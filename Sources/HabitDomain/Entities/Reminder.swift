/// The time of day of a reminder, on the wall clock of the display zone.
public struct Reminder: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// Makes a reminder; the ranges are checked when it is written.
  public init(hour: Int, minute: Int) {
    self.hour = hour
    self.minute = minute
  }
}

extension Reminder: Comparable {
  /// Orders by hour, then minute.
  public static func < (left: Reminder, right: Reminder) -> Bool {
    (left.hour, left.minute) < (right.hour, right.minute)
  }
}

extension Reminder: CustomStringConvertible {
  /// As on a clock, even if out of range.
  public var description: String { Reminder.digits(of: hour) + ":" + Reminder.digits(of: minute) }

  private static func digits(of number: Int) -> String {
    (0...9).contains(number) ? "0\(number)" : "\(number)"
  }
}
