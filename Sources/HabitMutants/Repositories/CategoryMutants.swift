import HabitDomain
import HabitRules
import HabitStore

/// Mutants of categories and seeding.
enum CategoryMutants {
  static let all: [Mutant] = [
    Mutant(
      "category-takes-habits", 4, "Deleting a category deletes its habits.", number: "35"
    ) { layer, original, _ in
      layer.categories.delete = { id throws(DataLayerError) in
        let habits = try await original.habits.fetchByCategory(id)
        try await original.categories.delete(id)
        for habit in habits { try await original.habits.delete(habit.id) }
      }
    },
    Mutant(
      "predefined-deletable", 2, "A predefined category can be deleted.", number: "37"
    ) { $0.rules.validateDeletion = { _ in } },
    Mutant(
      "seeding-flag-kept", 3, "Deleting everything leaves seeding marked as completed.",
      number: "38"
    ) { design in
      design.statements[.setSeedingCompleted] =
        "UPDATE state SET isSeedingCompleted = max(isSeedingCompleted, ?1)"
    },
    Mutant(
      "seeding-overwrites", 5, "Seeding again overwrites what the user edited.", number: "40"
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
    },
    Mutant(
      "appended-without-emoji", 1, "A category that is appended gets the usual emoji, not its own."
    ) { layer, original, _ in
      layer.categories.append = { category throws(DataLayerError) in
        var plain = category
        plain.emoji = Category.defaultEmoji
        return try await original.categories.append(plain)
      }
    },
    Mutant(
      "category-ties-unordered", 3,
      "Categories of equal order are listed in the order of insertion.", number: "47"
    ) { design in
      let lists = [Query.categories, .activeCategories, .predefinedCategories, .customCategories]
      design.rewrite(lists, "displayOrder, id", as: "displayOrder, rowid")
    },
  ]
}
