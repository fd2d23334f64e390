/// The figures of meals and bodies (domain 3.6).
///
/// All functions are pure; the order of the meals does not matter. Meals belong to the day in which they start, in
/// the caller's zone; a zone that the IANA database does not know is ``LogError/invalidTimezone(_:)``. The meals
/// of a day that overlap or touch are one block.
public struct Nutrition: Sendable {
  /// Checks a meal before a write: the interval, then the calories.
  public var validate: @Sendable (_ meal: EatingPattern) throws(EatingError) -> Void
  /// The gaps of three hours or more between the blocks of a day, ascending.
  public var fastingWindows:
    @Sendable (_ meals: [EatingPattern], _ day: CivilDay, _ zone: String) throws(DataLayerError)
      -> [FastingWindow]
  /// Whether there is no meal at a moment, on whatever day it began.
  public var isFasting: @Sendable (_ meals: [EatingPattern], _ moment: Instant) -> Bool
  /// The milliseconds from the last end of the previous day to the first start of a day; nil if either day has no meal.
  ///
  /// Negative if a meal of the previous day ends after that start.
  public var overnightMilliseconds:
    @Sendable (_ meals: [EatingPattern], _ day: CivilDay, _ zone: String) throws(DataLayerError)
      -> Int64?
  /// Whether the meals of a day span at most the eating hours of a plan, and at least its fasting hours lie
  /// between them and those of the previous day, if it has any.
  public var keepsProtocol:
    @Sendable (
      _ meals: [EatingPattern], _ day: CivilDay, _ zone: String, _ plan: EatingProtocol
    ) throws(DataLayerError) -> Bool
  /// The meals of a day that end after the eating hours, in the order (`start`, `id`).
  public var violations:
    @Sendable (
      _ meals: [EatingPattern], _ day: CivilDay, _ zone: String, _ plan: EatingProtocol
    ) throws(DataLayerError) -> [EatingPattern]
  /// The milliseconds since the last end of a meal, 0 during the meal; nil without meals.
  public var millisecondsSinceLastMeal:
    @Sendable (_ meals: [EatingPattern], _ now: Instant) -> Int64?
  /// The kilocalories that a body needs in a day, by the revised Harris-Benedict formula.
  ///
  /// Checks weight, height and age, in this order.
  public var dailyCalories: @Sendable (_ body: Body) throws(NutritionError) -> Double
  /// The shares of a meal's calories by nutrient.
  ///
  /// Checks calories, protein, carbs and fat, in this order.
  public var macroRatios: @Sendable (_ meal: Meal) throws(NutritionError) -> MacroRatios
  /// Kilograms by the square of meters; checks weight, then height.
  public var bodyMassIndex:
    @Sendable (_ kilograms: Double, _ centimeters: Double) throws(NutritionError) -> Double
  /// The category of an index; one that is not finite and above 0 is an error of the field `bmi`.
  public var bodyMassCategory:
    @Sendable (_ index: Double) throws(NutritionError) -> BodyMassCategory
  /// Hours and minutes as `h:mm`, truncated, hours unbounded; `0:00` for 0 and below.
  public var formatDuration: @Sendable (_ seconds: Double) -> String

  /// Makes figures of their functions.
  public init(
    validate: @escaping @Sendable (EatingPattern) throws(EatingError) -> Void,
    fastingWindows:
      @escaping @Sendable ([EatingPattern], CivilDay, String) throws(DataLayerError)
      -> [FastingWindow],
    isFasting: @escaping @Sendable ([EatingPattern], Instant) -> Bool,
    overnightMilliseconds:
      @escaping @Sendable ([EatingPattern], CivilDay, String) throws(DataLayerError) -> Int64?,
    keepsProtocol:
      @escaping @Sendable ([EatingPattern], CivilDay, String, EatingProtocol)
      throws(DataLayerError) -> Bool,
    violations:
      @escaping @Sendable ([EatingPattern], CivilDay, String, EatingProtocol)
      throws(DataLayerError) -> [EatingPattern],
    millisecondsSinceLastMeal: @escaping @Sendable ([EatingPattern], Instant) -> Int64?,
    dailyCalories: @escaping @Sendable (Body) throws(NutritionError) -> Double,
    macroRatios: @escaping @Sendable (Meal) throws(NutritionError) -> MacroRatios,
    bodyMassIndex: @escaping @Sendable (Double, Double) throws(NutritionError) -> Double,
    bodyMassCategory: @escaping @Sendable (Double) throws(NutritionError) -> BodyMassCategory,
    formatDuration: @escaping @Sendable (Double) -> String
  ) {
    self.validate = validate
    self.fastingWindows = fastingWindows
    self.isFasting = isFasting
    self.overnightMilliseconds = overnightMilliseconds
    self.keepsProtocol = keepsProtocol
    self.violations = violations
    self.millisecondsSinceLastMeal = millisecondsSinceLastMeal
    self.dailyCalories = dailyCalories
    self.macroRatios = macroRatios
    self.bodyMassIndex = bodyMassIndex
    self.bodyMassCategory = bodyMassCategory
    self.formatDuration = formatDuration
  }
}
