/// A plan that leaves so many hours of a day for eating; its raw value is their number.
public enum EatingProtocol: Int, CaseIterable, Sendable {
  /// 16 hours of fasting, 8 of eating.
  case sixteenEight = 8
  /// 18 hours of fasting, 6 of eating.
  case eighteenSix = 6
  /// 20 hours of fasting, 4 of eating.
  case twentyFour = 4

  /// How many hours a day's meals may span.
  public var eatingHours: Int { rawValue }
  /// How many hours there are between the meals of two days.
  public var fastingHours: Int { 24 - rawValue }
}
