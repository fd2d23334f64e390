import Domain
import PropCheck

/// Draws numbers for formulas: weights, heights, ages, grams, and what lies outside their ranges.
struct Measures: Sendable {
  let measures = ClassTable<MeasureClass>()
  let indices = ClassTable<BodyMassClass>()
  let durations = ClassTable<DurationClass>()

  func body(from source: inout Source) -> Body {
    let (sexes, activities) = (Body.Sex.allCases, Body.Activity.allCases)
    return Body(
      sex: sexes[source.pick(weights: sexes.map { _ in 1 })],
      kilograms: measure(from: &source), centimeters: measure(from: &source),
      years: measure(from: &source),
      activity: activities[source.pick(weights: activities.map { _ in 1 })])
  }

  func meal(from source: inout Source) -> Meal {
    Meal(
      calories: measure(from: &source), protein: measure(from: &source),
      carbs: measure(from: &source), fat: measure(from: &source))
  }

  /// Mostly 1 to 300, which suits kilograms, centimeters, years and grams alike.
  func measure(from source: inout Source, isTame: Bool = false) -> Double {
    switch measures.draw(from: &source, isTame: isTame) {
    case .ordinary: Double(source.integer(in: 1...300))
    case .fraction: Double(source.integer(in: 1...3_000)) / 10
    case .tiny: .leastNonzeroMagnitude
    case .zero: 0
    case .negativeZero: -0.0
    case .negative: -80
    case .notANumber: .nan
    case .infinite: source.boolean() ? -.infinity : .infinity
    }
  }

  func index(from source: inout Source) -> Double {
    switch indices.draw(from: &source) {
    case .ordinary: Double(source.integer(in: 10...45))
    case .atUnderweight: 18.5
    case .belowNormal: 18.5.nextDown
    case .atOverweight: 25
    case .belowOverweight: 25.0.nextDown
    case .atObese: 30
    case .belowObese: 30.0.nextDown
    case .outside: [0, -1, .nan, .infinity][source.pick(weights: [1, 1, 1, 1])]
    }
  }

  func duration(from source: inout Source) -> Double {
    switch durations.draw(from: &source) {
    case .minutes: Double(source.integer(in: 0...1_440) * 60)
    case .zero: 0
    case .almostMinute: 59.999
    case .almostHour: 3_599
    case .days: Double(source.integer(in: 86_400...10_000_000))
    case .negative: Double(source.integer(in: -7_200 ... -1, towards: -1))
    case .notANumber: .nan
    case .endless: .infinity
    }
  }
}
