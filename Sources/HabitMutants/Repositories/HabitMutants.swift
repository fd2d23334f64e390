import HabitDomain
import HabitRules
import HabitStore

/// Mutants of habits.
enum HabitMutants {
  static let all: [Mutant] = [
    Mutant(
      "toggle-drops-fields", 3,
      "Toggling rebuilds the habit without notes, pin, archive and priority.", number: "28"
    ) { layer, original, _ in
      layer.habits.toggleActive = { id throws(DataLayerError) in
        _ = try await original.habits.toggleActive(id)
        return try await rebuilt(id, in: original)
      }
    },
    Mutant(
      "reorder-drops-fields", 3,
      "Reordering rebuilds the habits without notes, pin, archive and priority.", number: "29"
    ) { layer, original, _ in
      layer.habits.reorder = { ids throws(DataLayerError) in
        try await original.habits.reorder(ids)
        for id in ids { _ = try await rebuilt(id, in: original) }
      }
    },
    Mutant(
      "pin-not-persisted", 2, "Whether a habit is pinned is not stored.", number: "31"
    ) { layer, original, _ in
      layer.habits.create = { habit throws(DataLayerError) in
        var unpinned = habit
        unpinned.isPinned = false
        var stored = try await original.habits.create(unpinned)
        stored.isPinned = habit.isPinned
        return stored
      }
    },
    Mutant(
      "completed-day-kept", 2, "Updating a habit ignores the last completed day that it is given."
    ) { layer, original, _ in
      layer.habits.update = { habit throws(DataLayerError) in
        var kept = habit
        if let old = try? await original.habits.fetch(habit.id) {
          kept.lastCompletedDay = old.lastCompletedDay
        }
        return try await original.habits.update(kept)
      }
    },
    Mutant(
      "order-by-count", 5,
      "A new habit gets the number of habits as its order, not the greatest order plus one.",
      number: "32"
    ) { design in
      design.statements[.lastHabitOrder] =
        "SELECT count(*) - 1 FROM habit WHERE deletedAt IS NULL"
    },
    Mutant(
      "ties-unordered", 3, "Habits of equal order are listed in the order of insertion.",
      number: "47"
    ) { design in
      let lists: [Query] = [.habits, .activeHabits, .habitsOfCategory, .habitsWithoutCategory]
      design.rewrite(lists, "FROM habit", as: "FROM habit NOT INDEXED")
      design.rewrite(lists, "ORDER BY displayOrder, id", as: "ORDER BY displayOrder, rowid")
    },
    Mutant(
      "unreadable-row-throws", 3, "One unreadable row makes the whole list throw.",
      number: "50"
    ) { layer, original, _ in
      layer.habits.fetchAll = { () throws(DataLayerError) in
        let list = try await original.habits.fetchAll()
        if let problem = list.problems.first { throw .service(.invalidData(problem.reason)) }
        return list
      }
    },
    Mutant(
      "text-ends-at-nul", 2, "Text ends at its first U+0000.", number: "130"
    ) { layer, original, _ in
      layer.habits.fetchAll = { () throws(DataLayerError) in
        var list = try await original.habits.fetchAll()
        list.habits = list.habits.map(cut)
        return list
      }
      layer.habits.fetch = { id throws(DataLayerError) in
        try await original.habits.fetch(id).map(cut)
      }
      layer.lifeCycle.dump = { () throws(DataLayerError) in
        var dump = try await original.lifeCycle.dump()
        for index in dump.habits.indices {
          dump.habits[index].content = cut(dump.habits[index].content)
        }
        return dump
      }
    },
    Mutant(
      "length-untrimmed", 1, "The length of a name is checked before it is trimmed.", number: "62"
    ) { layer, original, _ in
      layer.habits.create = { habit throws(DataLayerError) in
        guard habit.name.count <= 50 else {
          let reason = "Habit name cannot exceed 50 characters"
          throw .habit(.invalidHabitData(field: "name", reason: reason))
        }
        return try await original.habits.create(habit)
      }
    },
    Mutant(
      "name-case-sensitive", 2,
      "Names that differ in the case of their first letter count as different.",
      number: "56"
    ) { design in
      let key = design.rules.key
      // The case of the first letter stays visible in the key.
      design.rules.key = { name in
        let trimmed = RuleBook.standard.trim(name)
        return (trimmed.first?.isUppercase == true ? "^" : "") + key(name)
      }
    },
    Mutant(
      "name-by-normal-form", 2,
      "Names are compared by bytes, so composed and decomposed letters differ.",
      number: "56"
    ) { design in
      design.rules.key = { RuleBook.standard.trim($0).lowercased() }
    },
  ]

  /// Writes a habit back like a program that copies only the fields it knows.
  private static func rebuilt(
    _ id: Identifier, in layer: DataLayer
  ) async throws(DataLayerError) -> Habit {
    guard var habit = try await layer.habits.fetch(id) else { throw .habit(.habitNotFound(id)) }
    habit.notes = nil
    habit.isPinned = false
    habit.archivedAt = nil
    habit.priorityLevel = nil
    return try await layer.habits.update(habit)
  }

  private static func cut(_ habit: Habit) -> Habit {
    var habit = habit
    habit.name = cut(habit.name)
    habit.notes = habit.notes.map(cut)
    return habit
  }

  private static func cut(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix { $0.value != 0 }))
  }
}
