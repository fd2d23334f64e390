import HabitDomain
import HabitRules

/// Meals in the database (domain 2.6).
struct MealStore: Sendable {
  let database: Database

  /// The operations of the data layer.
  var repository: MealRepository {
    MealRepository(save: save, patterns: patterns, delete: delete)
  }
}

extension MealStore {
  func save(_ meal: EatingPattern) throws(DataLayerError) -> EatingPattern {
    try TextLimit.check(meal.notes, "notes")
    let stored = try accepted(meal)
    try database.write("saving a meal") { session throws(DataLayerError) in
      try session.execute(.saveMeal) { $0.bind(stored) }
    }
    return stored
  }

  func patterns(_ day: CivilDay, _ zone: String) throws(DataLayerError) -> [EatingPattern] {
    let (start, end) = (try start(of: day, zone), try end(of: day, zone))
    return try database.read("listing meals") { session throws(DataLayerError) in
      try session.rows(
        .mealsOfDay,
        { $0.bind(start, end) },
        { EatingPattern($0) })
    }
  }

  func delete(_ id: Identifier) throws(DataLayerError) {
    try database.write("deleting a meal") { session throws(DataLayerError) in
      try session.execute(.deleteMeal) { $0.bind(id) }
    }
  }

  private func accepted(_ meal: EatingPattern) throws(DataLayerError) -> EatingPattern {
    do { return try database.rules.stored(meal) } catch { throw .eating(error) }
  }

  private func start(of day: CivilDay, _ zone: String) throws(DataLayerError) -> Instant {
    try database.rules.calendar.startOfDay(day, zone)
  }

  /// The last possible day has no end; no meal starts at the last moment, because it ends later.
  private func end(of day: CivilDay, _ zone: String) throws(DataLayerError) -> Instant {
    guard day.number < .max else { return Instant(milliseconds: .max) }
    return try start(of: CivilDay(day.number + 1), zone)
  }
}
