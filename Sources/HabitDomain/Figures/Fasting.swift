/// A span of time without a meal, `start` included and `end` not.
public struct FastingWindow: Hashable, Sendable {
  /// The end of a meal.
  public var start: Instant
  /// The start of the next one.
  public var end: Instant

  /// Makes a window of its ends.
  public init(start: Instant, end: Instant) {
    self.start = start
    self.end = end
  }

  /// The length in seconds.
  public var seconds: Double { (Double(end.milliseconds) - Double(start.milliseconds)) / 1_000 }

  /// The length in hours.
  public var hours: Double { seconds / 3_600 }
}

/// A plan that limits the hours of eating in a day; the raw value is their number.
public enum EatingProtocol: Int, CaseIterable, Sendable {
  /// 16 hours of fasting, 8 of eating.
  case sixteenEight = 8
  /// 18 hours of fasting, 6 of eating.
  case eighteenSix = 6
  /// 20 hours of fasting, 4 of eating.
  case twentyFour = 4

  /// The hours that the meals of a day may span.
  public var eatingHours: Int { rawValue }
  /// The hours between the meals of two days.
  public var fastingHours: Int { 24 - rawValue }
}
