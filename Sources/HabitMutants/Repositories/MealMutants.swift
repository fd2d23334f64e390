import HabitDomain
import HabitRules
import HabitStore

/// Mutants of meals.
enum MealMutants {
  static let all: [Mutant] = [
    Mutant(
      "meals-of-day-in-utc", 2, "The meals of a day are those of the day in UTC."
    ) { layer, original, _ in
      layer.meals.patterns = { day, zone throws(DataLayerError) in
        _ = try original.calendar.startOfDay(day, zone)
        return try await original.meals.patterns(day, "UTC")
      }
    },
    Mutant(
      "meals-end-of-day-included", 2,
      "A meal at the first moment of the next day counts for both days.", in: [.mealsOfDay],
      replacing: "startAt < ?2", with: "startAt <= ?2"),
    // The index goes, too: it implies the order.
    Mutant(
      "meals-ties-left-open", 3, "Meals that start together are listed as they were added."
    ) { design in
      design.rewrite([.mealsOfDay], "ORDER BY startAt, id", as: "ORDER BY startAt")
      design.rewriteTables("meal (startAt, id)", as: "meal (startAt)")
    },
    Mutant(
      "meals-old-notes-kept", 3, "Saving a meal without notes keeps those it had.", in: [.saveMeal],
      replacing: "notes = excluded.notes", with: "notes = coalesce(excluded.notes, notes)"),
    Mutant(
      "meals-deletion-of-nothing-refused", 1, "Deleting a meal that does not exist is an error."
    ) { layer, original, _ in
      layer.meals.delete = { id throws(DataLayerError) in
        let meals = try await original.lifeCycle.dump().meals
        guard meals.contains(where: { $0.id == id }) else { throw .service(.notFound) }
        try await original.meals.delete(id)
      }
    },
    // SQLite stores NaN as NULL, which is read as 0.
    Mutant(
      "meals-nan-accepted", 1, "Calories that are not a number are stored."
    ) { design in
      design.rules.validateMeal = { meal throws(EatingError) in
        var checked = meal
        if meal.calories.isNaN { checked.calories = 0 }
        try RuleBook.standard.validateMeal(checked)
      }
      design.rewriteTables("calories REAL NOT NULL", as: "calories REAL")
    },
    Mutant(
      "meals-of-day-by-end", 2, "A meal belongs to the day on which it ends.", in: [.mealsOfDay],
      replacing: "startAt >= ?1 AND startAt < ?2", with: "endAt >= ?1 AND endAt < ?2"),
  ]
}
