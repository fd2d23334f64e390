package import HabitDomain

/// The formulas for calories and bodies.
enum NutritionFormulas {
  static func validate(_ meal: EatingPattern) throws(EatingError) {
    let (length, overflow) =
      meal.end.milliseconds.subtractingReportingOverflow(meal.start.milliseconds)
    guard !overflow, length > 0, length <= 24 * 3_600_000 else { throw .invalidInterval }
    guard meal.calories.isFinite, meal.calories >= 0 else { throw .invalidCalories }
  }

  /// The revised Harris-Benedict formula: the basal metabolic rate times a factor.
  static func dailyCalories(_ body: Body) throws(NutritionError) -> Double {
    let weight = try positive(body.kilograms, "weight")
    let height = try positive(body.centimeters, "height")
    let age = try positive(body.years, "age")
    let rest =
      switch body.sex {
      case .male: 88.362 + 13.397 * weight + 4.799 * height - 5.677 * age
      case .female: 447.593 + 9.247 * weight + 3.098 * height - 4.330 * age
      }
    return try finite(rest * factor(body.activity), of: "weight")
  }

  private static func factor(_ activity: Body.Activity) -> Double {
    switch activity {
    case .sedentary: 1.2
    case .light: 1.375
    case .moderate: 1.55
    case .active: 1.725
    case .veryActive: 1.9
    }
  }

  static func macroRatios(_ meal: Meal) throws(NutritionError) -> MacroRatios {
    let calories = try positive(meal.calories, "calories")
    let protein = try notNegative(meal.protein, "protein")
    let carbs = try notNegative(meal.carbs, "carbs")
    let fat = try notNegative(meal.fat, "fat")
    return MacroRatios(
      protein: try finite(100 * (4 * protein) / calories, of: "protein"),
      carbs: try finite(100 * (4 * carbs) / calories, of: "carbs"),
      fat: try finite(100 * (9 * fat) / calories, of: "fat"))
  }

  static func bodyMassIndex(
    _ kilograms: Double, _ centimeters: Double
  ) throws(NutritionError) -> Double {
    let weight = try positive(kilograms, "weight")
    let meters = try positive(centimeters, "height") / 100
    return try finite(weight / meters / meters, of: "height")
  }

  static func bodyMassCategory(_ index: Double) throws(NutritionError) -> BodyMassCategory {
    switch try positive(index, "bmi") {
    case ..<18.5: .underweight
    case ..<25: .normal
    case ..<30: .overweight
    default: .obese
    }
  }

  static func formatDuration(_ seconds: Double) -> String {
    guard seconds > 0 else { return "0:00" }
    // Clamped to whole numbers.
    let whole = Int(exactly: seconds.rounded(.down)) ?? .max
    let minutes = whole / 60 % 60
    return "\(whole / 3_600):\(minutes < 10 ? "0" : "")\(minutes)"
  }

  private static func positive(_ value: Double, _ field: String) throws(NutritionError) -> Double {
    guard value.isFinite, value > 0 else { throw .invalidInput(field) }
    return value
  }

  /// A quotient of valid numbers may still be infinite.
  private static func finite(_ result: Double, of field: String) throws(NutritionError) -> Double {
    guard result.isFinite else { throw .invalidInput(field) }
    return result
  }

  private static func notNegative(
    _ value: Double, _ field: String
  ) throws(NutritionError) -> Double {
    guard value.isFinite, value >= 0 else { throw .invalidInput(field) }
    return value
  }
}

extension RuleBook {
  /// The computations on meals and bodies, with the calendar of these rules.
  package var nutrition: Nutrition {
    let fasting = FastingArithmetic(calendar: calendar)
    return Nutrition(
      validate: validateMeal,
      fastingWindows: fasting.fastingWindows,
      isFasting: fasting.isFasting,
      overnightMilliseconds: fasting.overnight,
      keepsProtocol: fasting.keepsProtocol,
      violations: fasting.violations,
      millisecondsSinceLastMeal: fasting.sinceLastMeal,
      dailyCalories: NutritionFormulas.dailyCalories,
      macroRatios: NutritionFormulas.macroRatios,
      bodyMassIndex: NutritionFormulas.bodyMassIndex,
      bodyMassCategory: NutritionFormulas.bodyMassCategory,
      formatDuration: NutritionFormulas.formatDuration)
  }
}
