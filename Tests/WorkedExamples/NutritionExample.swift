public import HabitDomain

/// A figure of meals or bodies that was worked out manually (domain 3.6), for both the rules and the reference.
public struct NutritionExample: Sendable {
  /// What it is an example of.
  public let name: String
  /// The expected result.
  public let expected: String
  /// The actual result.
  public let actual: @Sendable (Nutrition) -> String

  init(
    _ name: String, _ expected: String, _ actual: @escaping @Sendable (Nutrition) -> String
  ) {
    self.name = name
    self.expected = expected
    self.actual = actual
  }

  /// All examples.
  public static let all = fasting + plans + bodies + validity
}

extension NutritionExample: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension EatingPattern {
  /// A meal between two times of day 20,395, in minutes.
  static func at(_ start: Int64, _ end: Int64, id: UInt64 = 1) -> EatingPattern {
    let midnight: Int64 = 20_395 * 86_400_000
    return EatingPattern(
      id: Identifier(high: 4, low: id), start: Instant(milliseconds: midnight + start * 60_000),
      end: Instant(milliseconds: midnight + end * 60_000))
  }

  /// The same with a few milliseconds more at its start.
  func startingLater(by milliseconds: Int64) -> EatingPattern {
    var meal = self
    meal.start = Instant(milliseconds: start.milliseconds + milliseconds)
    return meal
  }
}

/// The answer, or the error.
func shown<Answer, Refusal: Error>(_ operation: () throws(Refusal) -> Answer) -> String {
  do throws(Refusal) {
    return "\(try operation())"
  } catch {
    return "\(error)"
  }
}
