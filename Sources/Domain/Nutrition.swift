/// What a data layer computes of meals and bodies (domain 3.6).
///
/// All functions are pure; the order of the meals does not matter. Meals belong to the day in which they start, in
/// the zone of whoever asks; a zone that the IANA database does not know is ``LogError/invalidTimezone(_:)``. The meals
/// of a day that overlap or touch are one block.
public struct Nutrition: Sendable {
  /// Checks a meal that is to be written: the interval, then the calories.
  public var validate: @Sendable (_ meal: EatingPattern) throws(EatingError) -> Void
  /// The gaps of three hours or more between the blocks of a day, ascending.
  public var fastingWindows:
    @Sendable (_ meals: [EatingPattern], _ day: CivilDay, _ zone: String) throws(DataLayerError)
      -> [FastingWindow]
  /// Whether no meal goes on at a moment, whatever day it began.
  public var isFasting: @Sendable (_ meals: [EatingPattern], _ moment: Instant) -> Bool
  /// The milliseconds from the last end of the day before to the first start of a day; nil if either has no meal.
  ///
  /// Negative if a meal goes on past that start.
  public var overnightMilliseconds:
    @Sendable (_ meals: [EatingPattern], _ day: CivilDay, _ zone: String) throws(DataLayerError)
      -> Int64?
  /// Whether the meals of a day span no more hours than a plan leaves for eating, and as many as it asks for lie
  /// between them and those of the day before, if that has any.
  public var keepsProtocol:
    @Sendable (
      _ meals: [EatingPattern], _ day: CivilDay, _ zone: String, _ plan: EatingProtocol
    ) throws(DataLayerError) -> Bool
  /// The meals of a day that end after the hours of eating, in the order (`start`, `id`).
  public var violations:
    @Sendable (
      _ meals: [EatingPattern], _ day: CivilDay, _ zone: String, _ plan: EatingProtocol
    ) throws(DataLayerError) -> [EatingPattern]
  /// The milliseconds since the greatest end of a meal, 0 while it goes on; nil without meals.
  public var millisecondsSinceLastMeal:
    @Sendable (_ meals: [EatingPattern], _ now: Instant) -> Int64?
  /// The kilocalories a body uses in a day, by the revised formula of Harris and Benedict.
  ///
  /// Checks weight, height and age, in this order.
  public var dailyCalories: @Sendable (_ body: Body) throws(NutritionError) -> Double
  /// Which parts of a meal's calories come from what.
  ///
  /// Checks calories, protein, carbs and fat, in this order.
  public var macroRatios: @Sendable (_ meal: Meal) throws(NutritionError) -> MacroRatios
  /// Kilograms by the square of meters; checks weight, then height.
  public var bodyMassIndex:
    @Sendable (_ kilograms: Double, _ centimeters: Double) throws(NutritionError) -> Double
  /// What an index is called; one that is not above 0 and finite is an error of the field `bmi`.
  public var bodyMassCategory:
    @Sendable (_ index: Double) throws(NutritionError) -> BodyMassCategory
  /// Hours and minutes as `h:mm`, truncated, hours unbounded; what is not above 0 is `0:00`.
  public var formatDuration: @Sendable (_ seconds: Double) -> String

  /// Makes a set of computations of its functions.
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
