/// The contents of a meal, which nutrition figures compute with and nothing stores: the stored meal is ``EatingPattern``.
public struct Meal: Hashable, Sendable {
  /// Kilocalories, above 0.
  public var calories: Double
  /// Grams, 0 or more.
  public var protein: Double
  /// Grams of carbohydrates, 0 or more.
  public var carbs: Double
  /// Grams, 0 or more.
  public var fat: Double

  /// Makes a meal; the ranges are checked by computations.
  public init(calories: Double, protein: Double, carbs: Double, fat: Double) {
    self.calories = calories
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
  }
}

/// The shares of a meal's calories in per cent, which need not add up to 100.
public struct MacroRatios: Hashable, Sendable {
  /// Of protein, at 4 kcal a gram.
  public var protein: Double
  /// Of carbohydrates, at 4 kcal a gram.
  public var carbs: Double
  /// Of fat, at 9 kcal a gram.
  public var fat: Double

  /// Makes ratios of three percentages.
  public init(protein: Double, carbs: Double, fat: Double) {
    self.protein = protein
    self.carbs = carbs
    self.fat = fat
  }
}
