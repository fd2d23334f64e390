import HabitDomain
import PropCheck

/// Draws numbers for formulas: weights, heights, ages, grams, and values outside their ranges.
struct Measures: Sendable {
  /// Mostly 1 to 300, which suits kilograms, centimeters, years and grams alike.
  let measures = ClassTable<@Sendable (inout Source) -> Double>(
    "measure",
    [
      ("ordinary", 40, { Double($0.integer(in: 1...300)) }),
      ("fraction", 6, { Double($0.integer(in: 1...3_000)) / 10 }),
      ("tiny", 2, { _ in .leastNonzeroMagnitude }),
      ("zero", 2, { _ in 0 }),
      ("-0.0", 2, { _ in -0.0 }),
      ("negative", 2, { _ in -80 }),
      ("NaN", 2, { _ in .nan }),
      ("infinite", 2, { $0.boolean() ? -.infinity : .infinity }),
    ])
  let indices = ClassTable<@Sendable (inout Source) -> Double>(
    "index",
    [
      ("ordinary", 3, { Double($0.integer(in: 10...45)) }),
      ("18.5", 2, { _ in 18.5 }),
      ("1 ulp below 18.5", 2, { _ in 18.5.nextDown }),
      ("25", 2, { _ in 25 }),
      ("1 ulp below 25", 2, { _ in 25.0.nextDown }),
      ("30", 2, { _ in 30 }),
      ("1 ulp below 30", 2, { _ in 30.0.nextDown }),
      ("no index", 2, { [0, -1, .nan, .infinity][$0.pick(weights: [1, 1, 1, 1])] }),
    ])
  let durations = ClassTable<@Sendable (inout Source) -> Double>(
    "duration",
    [
      ("whole minutes", 4, { Double($0.integer(in: 0...1_440) * 60) }),
      ("zero", 2, { _ in 0 }),
      ("59.999 s", 2, { _ in 59.999 }),
      ("1 s less than an hour", 2, { _ in 3_599 }),
      ("days", 4, { Double($0.integer(in: 86_400...10_000_000)) }),
      ("negative", 2, { Double($0.integer(in: -7_200 ... -1, towards: -1)) }),
      ("NaN", 2, { _ in .nan }),
      ("endless", 2, { _ in .infinity }),
    ])

  func body(from source: inout Source) -> Body {
    Body(
      sex: source.pickOne(of: Body.Sex.allCases),
      kilograms: measure(from: &source), centimeters: measure(from: &source),
      years: measure(from: &source),
      activity: source.pickOne(of: Body.Activity.allCases))
  }

  func meal(from source: inout Source) -> Meal {
    Meal(
      calories: measure(from: &source), protein: measure(from: &source),
      carbs: measure(from: &source), fat: measure(from: &source))
  }

  func measure(from source: inout Source, prefersValid: Bool = false) -> Double {
    measures.draw(from: &source, prefersValid: prefersValid)(&source)
  }

  func index(from source: inout Source) -> Double { indices.draw(from: &source)(&source) }

  func duration(from source: inout Source) -> Double { durations.draw(from: &source)(&source) }
}
