import HabitDomain
import PropCheck

/// Meals, and the day and moment to ask about.
struct MealQuestion: Sendable {
  var meals: [EatingPattern]
  var day: CivilDay
  /// The zone of the day, which may be unknown.
  var zone: String
  var moment: Instant
  var plan: EatingProtocol
  /// The display zone, which must not matter.
  var displayZone: String

  /// Everything that depends on the times of the meals.
  func sheet(_ nutrition: Nutrition) throws(DataLayerError) -> MealSheet {
    MealSheet(
      isFasting: nutrition.isFasting(meals, moment),
      millisecondsSinceLastMeal: nutrition.millisecondsSinceLastMeal(meals, moment),
      windows: try nutrition.fastingWindows(meals, day, zone),
      overnightMilliseconds: try nutrition.overnightMilliseconds(meals, day, zone),
      keepsProtocol: try nutrition.keepsProtocol(meals, day, zone, plan),
      violations: try nutrition.violations(meals, day, zone, plan))
  }
}

/// All figures of the times of meals.
struct MealSheet: Equatable, Sendable {
  let isFasting: Bool
  let millisecondsSinceLastMeal: Int64?
  let windows: [FastingWindow]
  let overnightMilliseconds: Int64?
  let keepsProtocol: Bool
  let violations: [EatingPattern]
}

extension MealQuestion {
  /// Fails unless two answers are equal, and shows the meals one by one.
  func require<Value: Equatable & Sendable>(
    _ actual: Outcome<Value>, equals expected: Outcome<Value>
  ) throws(Failure) {
    guard actual != expected else { return }
    var recorder = StepRecorder(given: meals.map(MealQuestion.text))
    try recorder.expect(callText, expected, actual)
  }

  /// The meals and the question in words.
  var text: String {
    ([callText] + meals.map(MealQuestion.text)).joined(separator: "\n")
  }

  private var callText: String {
    "meals of \(day) in \(quoted(zone)), at \(moment), \(plan.fastingHours):\(plan.eatingHours), "
      + "shown in \(displayZone)"
  }

  static func text(_ meal: EatingPattern) -> String {
    "meal \(meal.id.low) from \(meal.start) to \(meal.end)"
  }
}
