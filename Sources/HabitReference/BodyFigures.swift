import HabitDomain

/// The figures of bodies and meals (domain 3.6).
enum BodyFigures {
  /// Coefficients: constant, per kilogram, per centimeter, per year.
  private static func coefficients(of sex: Body.Sex) -> [Double] {
    switch sex {
    case .male: [88.362, 13.397, 4.799, -5.677]
    case .female: [447.593, 9.247, 3.098, -4.330]
    }
  }

  private static func factor(of activity: Body.Activity) -> Double {
    switch activity {
    case .sedentary: 1.2
    case .light: 1.375
    case .moderate: 1.55
    case .active: 1.725
    case .veryActive: 1.9
    }
  }

  static func dailyCalories(_ body: Body) throws(NutritionError) -> Double {
    let fields = [
      ("weight", body.kilograms), ("height", body.centimeters), ("age", body.years),
    ]
    for (field, value) in fields { try check(field, value, isZeroAllowed: false) }
    let terms = zip(coefficients(of: body.sex), [1] + fields.map(\.1)).map { $0 * $1 }
    let calories = terms.reduce(0, +) * factor(of: body.activity)
    // With the greatest age it is below any number, and with the greatest weight as well it is no number
    // at all.
    guard calories.isFinite else { throw .invalidInput("weight") }
    return calories
  }

  static func macroRatios(_ meal: Meal) throws(NutritionError) -> MacroRatios {
    try check("calories", meal.calories, isZeroAllowed: false)
    try check("protein", meal.protein, isZeroAllowed: true)
    try check("carbs", meal.carbs, isZeroAllowed: true)
    try check("fat", meal.fat, isZeroAllowed: true)
    let ratios = MacroRatios(
      protein: 400 * meal.protein / meal.calories, carbs: 400 * meal.carbs / meal.calories,
      fat: 900 * meal.fat / meal.calories)
    let named = [("protein", ratios.protein), ("carbs", ratios.carbs), ("fat", ratios.fat)]
    for (field, ratio) in named where ratio == .infinity { throw .invalidInput(field) }
    return ratios
  }

  static func bodyMassIndex(
    _ kilograms: Double, _ centimeters: Double
  ) throws(NutritionError) -> Double {
    try check("weight", kilograms, isZeroAllowed: false)
    try check("height", centimeters, isZeroAllowed: false)
    let index = kilograms / centimeters / centimeters * 10_000
    if index == .infinity { throw .invalidInput("height") }
    return index
  }

  static func category(_ index: Double) throws(NutritionError) -> BodyMassCategory {
    try check("bmi", index, isZeroAllowed: false)
    if index < 18.5 { return .underweight }
    if index < 25 { return .normal }
    return index < 30 ? .overweight : .obese
  }

  /// Hours and minutes.
  static func duration(_ seconds: Double) -> String {
    guard seconds > 0 else { return "0:00" }
    let limit = Double(Int.max)
    let whole = seconds < limit ? Int(seconds) : Int.max
    let (hours, rest) = whole.quotientAndRemainder(dividingBy: 3_600)
    let digits = String(rest / 60)
    return "\(hours):" + (digits.count == 1 ? "0" + digits : digits)
  }

  static func validate(_ meal: EatingPattern) throws(EatingError) {
    let day: Int64 = 86_400_000
    let isPositive = meal.end > meal.start
    let (latest, overflow) = meal.start.milliseconds.addingReportingOverflow(day)
    guard isPositive, overflow || meal.end.milliseconds <= latest else { throw .invalidInterval }
    if !(meal.calories >= 0) || meal.calories == .infinity { throw .invalidCalories }
  }

  private static func check(
    _ field: String, _ value: Double, isZeroAllowed: Bool
  ) throws(NutritionError) {
    let isAccepted = value > 0 && value < .infinity || isZeroAllowed && value == 0
    guard isAccepted else { throw .invalidInput(field) }
  }
}
