public import HabitDomain

/// Meals (domain 2.6).
extension Model {
  /// Adds a meal, or replaces the one with its id.
  public mutating func saveMeal(_ meal: EatingPattern) throws(DataLayerError) -> EatingPattern {
    try TextRules.limit(meal.notes, "notes")
    do throws(EatingError) { try BodyFigures.validate(meal) } catch { throw .eating(error) }
    var meal = meal
    // Replaces -0.0 by 0.0.
    if meal.calories == 0 { meal.calories = 0 }
    if let stored = meals[meal.id], stored.isExactly(meal) { return meal }
    meals[meal.id] = meal
    deletedMeals.remove(meal.id)
    mealChanges += 1
    return meal
  }

  /// The meals of a day in a zone, by start.
  public func meals(on day: CivilDay, in zone: String) throws(DataLayerError) -> [EatingPattern] {
    guard let start = days.startOfDay(day, zone) else { throw .log(.invalidTimezone(zone)) }
    let next = day == CivilDay(.max) ? nil : days.startOfDay(CivilDay(day.number + 1), zone)
    return meals.values.filter { meal in
      if let next, meal.start >= next { return false }
      return meal.start >= start
    }.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// Removes a meal for good.
  public mutating func deleteMeal(_ id: Identifier) {
    guard meals.removeValue(forKey: id) != nil else { return }
    deletedMeals.insert(id)
    mealChanges += 1
  }

  /// All meals, by id.
  public var storedMeals: [EatingPattern] { meals.values.sorted { $0.id < $1.id } }
}
