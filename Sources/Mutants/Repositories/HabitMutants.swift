import Domain
import Rules
import Store

/// Mistakes in the operations on habits.
enum HabitMutants {
  static let all = [
    toggleDropsFields, reorderDropsFields, pinNotPersisted, orderByCount, tiesUnordered,
    unreadableRowThrows, textEndsAtNul, lengthUntrimmed, nameCaseSensitive, nameByNormalForm,
  ]

  private static let toggleDropsFields = Mutant(
    "toggle-drops-fields", "28", 3,
    "Toggling rebuilds the habit without notes, pin, archive and priority."
  ) { layer, original, _ in
    layer.habits.toggleActive = { id throws(DataLayerError) in
      _ = try await original.habits.toggleActive(id)
      return try await rebuilt(id, in: original)
    }
  }

  private static let reorderDropsFields = Mutant(
    "reorder-drops-fields", "29", 3,
    "Reordering rebuilds the habits without notes, pin, archive and priority."
  ) { layer, original, _ in
    layer.habits.reorder = { ids throws(DataLayerError) in
      try await original.habits.reorder(ids)
      for id in ids { _ = try await rebuilt(id, in: original) }
    }
  }

  /// Writes a habit back as a program does that copies only the fields it knows.
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

  private static let pinNotPersisted = Mutant(
    "pin-not-persisted", "31", 2, "Whether a habit is pinned is not stored."
  ) { layer, original, _ in
    layer.habits.create = { habit throws(DataLayerError) in
      var unpinned = habit
      unpinned.isPinned = false
      var stored = try await original.habits.create(unpinned)
      stored.isPinned = habit.isPinned
      return stored
    }
  }

  private static let orderByCount = Mutant(
    "order-by-count", "32", 5,
    "A new habit gets the number of habits as its order, not the greatest order plus one."
  ) { design in
    design.statements[.lastHabitOrder] =
      "SELECT count(*) - 1 FROM habit WHERE deletedAt IS NULL"
  }

  private static let tiesUnordered = Mutant(
    "ties-unordered", "47", 3, "A list of habits with equal order comes in the order of insertion."
  ) { design in
    let lists: [Query] = [.habits, .activeHabits, .habitsOfCategory, .habitsWithoutCategory]
    design.rewrite(lists, "FROM habit", as: "FROM habit NOT INDEXED")
    design.rewrite(lists, "ORDER BY displayOrder, id", as: "ORDER BY displayOrder, rowid")
  }

  private static let unreadableRowThrows = Mutant(
    "unreadable-row-throws", "50", 3, "One row that cannot be read makes the whole list throw."
  ) { layer, original, _ in
    layer.habits.fetchAll = { () throws(DataLayerError) in
      let list = try await original.habits.fetchAll()
      if let problem = list.problems.first { throw .service(.invalidData(problem.reason)) }
      return list
    }
  }

  private static let textEndsAtNul = Mutant(
    "text-ends-at-nul", "130", 2, "Text is read to its first U+0000."
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

  private static let lengthUntrimmed = Mutant(
    "length-untrimmed", "62", 1, "The length of a name is checked before it is trimmed."
  ) { layer, original, _ in
    layer.habits.create = { habit throws(DataLayerError) in
      guard habit.name.count <= 50 else {
        let reason = "Habit name cannot exceed 50 characters"
        throw .habit(.invalidHabitData(field: "name", reason: reason))
      }
      return try await original.habits.create(habit)
    }
  }

  private static let nameCaseSensitive = Mutant(
    "name-case-sensitive", "56", 2,
    "Names that differ in the case of their first letter count as two."
  ) { design in
    let key = design.rules.key
    // The case of the first letter stays visible in the key.
    design.rules.key = { name in
      let trimmed = RuleBook.standard.trim(name)
      return (trimmed.first?.isUppercase == true ? "^" : "") + key(name)
    }
  }

  private static let nameByNormalForm = Mutant(
    "name-by-normal-form", "56", 2, "Names are compared by bytes, composed unlike decomposed."
  ) { design in
    design.rules.key = { RuleBook.standard.trim($0).lowercased() }
  }
}
