import HabitDomain
import HabitRules
import Testing

@Suite struct MealRulesTests {
  private func meal(length: Int64 = 1, calories: Double = 0) -> EatingPattern {
    EatingPattern(
      id: Identifier(high: 4, low: 1), start: Instant(milliseconds: 0),
      end: Instant(milliseconds: length), calories: calories)
  }

  @Test func `a meal is stored as it is, but for the sign of zero`() throws {
    let stored = try RuleBook.standard.stored(meal(length: 86_400_000, calories: -0.0))
    #expect(stored == meal(length: 86_400_000))
    #expect(stored.calories.sign == .plus)
    #expect(try RuleBook.standard.stored(meal(calories: .leastNonzeroMagnitude)).calories > 0)
  }

  @Test func `the interval is checked before the calories`() {
    #expect(throws: EatingError.invalidInterval) {
      try RuleBook.standard.stored(meal(length: 0, calories: .nan))
    }
    #expect(throws: EatingError.invalidCalories) {
      try RuleBook.standard.stored(meal(calories: .nan))
    }
  }

  /// Repository and figures may not differ in what a meal is.
  @Test func `the computations ask the same rule`() {
    var rules = RuleBook.standard
    rules.validateMeal = { _ throws(EatingError) in throw .invalidCalories }
    #expect(throws: EatingError.invalidCalories) { try rules.nutrition.validate(meal()) }
  }
}
