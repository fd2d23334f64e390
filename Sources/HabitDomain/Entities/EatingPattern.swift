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

extension EatingPattern.MealType: CustomStringConvertible {
  /// As it is stored.
  public var description: String { rawValue }
}
