import Domain
import Rules
import Store

/// Mistakes in the operations on categories and in seeding.
enum CategoryMutants {
  static let all = [
    deletionTakesHabits, predefinedDeletable, seedingFlagKept, seedingOverwrites, tiesUnordered,
  ]

  private static let deletionTakesHabits = Mutant(
    "category-takes-habits", "35", 4, "Deleting a category deletes its habits."
  ) { layer, original, _ in
    layer.categories.delete = { id throws(DataLayerError) in
      let habits = try await original.habits.fetchByCategory(id)
      try await original.categories.delete(id)
      for habit in habits { try await original.habits.delete(habit.id) }
    }
  }

  private static let predefinedDeletable = Mutant(
    "predefined-deletable", "37", 2, "A predefined category may be deleted."
  ) { design in
    design.rules.validateDeletion = { _ in }
  }

  private static let tiesUnordered = Mutant(
    "category-ties-unordered", "47", 3,
    "A list of categories with equal order comes in the order of insertion."
  ) { design in
    let lists = [Query.categories, .activeCategories, .predefinedCategories, .customCategories]
    for query in lists {
      design.statements[query] = design.statements[query]
        .replacing("ORDER BY displayOrder, id", with: "ORDER BY displayOrder, rowid")
    }
  }

  private static let seedingFlagKept = Mutant(
    "seeding-flag-kept", "38", 3, "Deleting everything does not forget that seeding was completed."
  ) { design in
    design.statements[.setSeedingCompleted] =
      "UPDATE state SET isSeedingCompleted = max(isSeedingCompleted, ?1)"
  }

  private static let seedingOverwrites = Mutant(
    "seeding-overwrites", "40", 5, "Seeding again overwrites what the user edited."
  ) { layer, original, _ in
    layer.categories.seedPredefined = { () throws(DataLayerError) in
      let isDone = try await original.lifeCycle.dump().isSeedingCompleted
      try await original.categories.seedPredefined()
      guard !isDone else { return }
      for category in RuleBook.standard.predefinedCategories
      where try await original.categories.fetch(category.id)?.isPredefined == true {
        _ = try await original.categories.update(category)
      }
    }
  }
}
