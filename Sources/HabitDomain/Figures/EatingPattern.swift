/// The stored meal (table `meal`): a span of time, `start` included and `end` not (domain 1.8).
public struct EatingPattern: Hashable, Sendable {
  /// Which meal of the day it is.
  public enum MealType: String, CaseIterable, Sendable {
    /// In the morning.
    case breakfast
    /// At noon.
    case lunch
    /// In the evening.
    case dinner
    /// In between.
    case snack
  }

  /// Identity; never changes.
  public var id: Identifier
  /// The first moment of the meal.
  public var start: Instant
  /// The first moment after it: after `start`, and at most 24 hours after it.
  public var end: Instant
  /// Which meal it is.
  public var mealType: MealType
  /// Finite, 0 or more.
  public var calories: Double
  /// Free text, at most 1,000,000 bytes when it is stored.
  public var notes: String?

  /// Makes a meal; the ranges are checked when it is written.
  public init(
    id: Identifier, start: Instant, end: Instant, mealType: MealType = .snack,
    calories: Double = 0, notes: String? = nil
  ) {
    self.id = id
    self.start = start
    self.end = end
    self.mealType = mealType
    self.calories = calories
    self.notes = notes
  }
}

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

extension EatingPattern.MealType: CustomStringConvertible {
  /// As it is stored.
  public var description: String { rawValue }
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
