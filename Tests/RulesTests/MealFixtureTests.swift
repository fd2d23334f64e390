import HabitDomain
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitRules

/// The meals that builders build are valid, whatever the arguments (H-GT2, W-8).
@Suite struct MealFixtureTests {
  private static let rules = RuleBook.standard

  @Test(.cases(400))
  func `every meal that is built is valid, and stored as it is`() async {
    await forAll(.builtMeal) { meal in
      let stored = try Self.rules.stored(meal)
      try require(stored, equals: meal)
      try require(stored.calories.sign, equals: meal.calories.sign)
    }
  }

  @Test func `the simplest one says nothing but what it must`() {
    let noon = FixtureZone.utc.noon(of: Scenario.today)
    #expect(
      MealBuilder(7).meal
        == EatingPattern(
          id: Identifier(high: 6, low: 7), start: noon,
          end: Instant(milliseconds: noon.milliseconds + 30 * 60_000)))
  }

  @Test func `a fixture has the values that it was given, if they are valid`() {
    let builder = MealBuilder().of(.dinner).withCalories(650).withNotes("soup")
      .from(Instant(milliseconds: 5))
    #expect(
      builder.until(Instant(milliseconds: 9)).meal
        == EatingPattern(
          id: Identifier(high: 6, low: 1), start: Instant(milliseconds: 5),
          end: Instant(milliseconds: 9), mealType: .dinner, calories: 650, notes: "soup"))
    let day = CivilDay(20_401)
    let lunch = MealBuilder().lasting(minutes: 45).on(day, in: .kathmandu).meal
    #expect(lunch.start == FixtureZone.kathmandu.noon(of: day))
    #expect(lunch.end.milliseconds - lunch.start.milliseconds == 45 * 60_000)
  }

  @Test func `invalid values are clamped to the nearest valid one`() {
    let builder = MealBuilder().from(Instant(milliseconds: 0))
    #expect(builder.until(Instant(milliseconds: .min)).meal.end.milliseconds == 1)
    #expect(builder.until(Instant(milliseconds: .max)).meal.end.milliseconds == 86_400_000)
    #expect(builder.lasting(minutes: .min).meal.end.milliseconds == 60_000)
    #expect(builder.lasting(minutes: .max).meal.end.milliseconds == 86_400_000)
    #expect(builder.withCalories(.nan).meal.calories == 0)
    #expect(builder.withCalories(.infinity).meal.calories == .greatestFiniteMagnitude)
    let last = MealBuilder().from(Instant(milliseconds: .max)).meal
    #expect(last.start.milliseconds == .max - 30 * 60_000)
    #expect(last.end.milliseconds == .max)
  }
}

/// Moments of any time, and those at its ends.
private let anyInstant = Gen<Int64>.oneOf([
  .element(of: [.min, .max, .max - 1, 0]),
  Gen<Int>.int(in: .min ... .max).map { Int64($0) },
]).map { Instant(milliseconds: $0) }

extension Gen where Value == EatingPattern {
  /// Meals after any changes of any arguments.
  fileprivate static let builtMeal = Gen { source in
    var builder = MealBuilder(UInt32(source.integer(in: 0...Int(UInt32.max))))
    for _ in 0..<source.integer(in: 0...6) {
      switch source.pick(weights: [1, 1, 1, 1, 1]) {
      case 0: builder = builder.from(try source.draw(anyInstant))
      case 1: builder = builder.until(try source.draw(anyInstant))
      case 2: builder = builder.lasting(minutes: source.integer(in: .min ... .max))
      case 3: builder = builder.withCalories(try source.draw(anyNumber))
      default: builder = builder.on(try source.draw(anyDay), in: .honolulu)
      }
    }
    return builder.meal
  }
}
