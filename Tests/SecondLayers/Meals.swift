import HabitDomain

/// Meals (domain 2.6).
extension Transaction {
  func saveMeal(_ given: EatingPattern) throws(DataLayerError) -> EatingPattern {
    try Words.demandRoom(for: given.notes, "notes")
    let (length, isOverflow) = given.end.milliseconds
      .subtractingReportingOverflow(given.start.milliseconds)
    guard !isOverflow, length > 0, length <= 86_400_000 else { throw .eating(.invalidInterval) }
    guard given.calories.isFinite, given.calories >= 0 else { throw .eating(.invalidCalories) }
    var meal = given
    if meal.calories.isZero { meal.calories = 0 }
    if let old = content.meals[meal.id], old == meal, Words.areAlike(old.notes, meal.notes) {
      return meal
    }
    content.meals[meal.id] = meal
    content.touchedMeals.insert(meal.id)
    return meal
  }

  func meals(_ day: CivilDay, _ zone: String) throws(DataLayerError) -> [EatingPattern] {
    let start = try calendar.startOfDay(day, zone)
    var end: Instant?
    if day.number < .max { end = try calendar.startOfDay(CivilDay(day.number + 1), zone) }
    return content.meals.values
      .filter { meal in meal.start >= start && (end.map { meal.start < $0 } ?? true) }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  func deleteMeal(_ id: Identifier) {
    if content.meals.removeValue(forKey: id) != nil { content.touchedMeals.insert(id) }
  }
}
