import HabitDomain
import HabitRules

/// Mutants of the limit of all stored texts (domain 0).
enum TextMutants {
  private static let longest = 1_000_000

  static let all: [Mutant] = [
    Mutant(
      "long-notes-cut", 1, "Notes that are too long are silently truncated."
    ) { layer, original, _ in
      layer.habits.create = { habit throws(DataLayerError) in
        var cut = habit
        while let notes = cut.notes, notes.utf8.count > longest {
          cut.notes = String(notes.dropLast())
        }
        return try await original.habits.create(cut)
      }
    },
    Mutant(
      "limit-one-byte-less", 1, "Notes of exactly a million bytes are refused."
    ) { layer, original, _ in
      layer.habits.create = { habit throws(DataLayerError) in
        guard (habit.notes ?? "").utf8.count < longest else {
          throw .service(.invalidData("notes is longer than \(longest) bytes"))
        }
        return try await original.habits.create(habit)
      }
    },
    Mutant(
      "limit-after-rules", 1, "The name of a habit is checked before the limit of its texts."
    ) { layer, original, _ in
      layer.habits.create = { habit throws(DataLayerError) in
        guard !RuleBook.standard.trim(habit.name).isEmpty else {
          let reason = "Habit name cannot be empty"
          throw .habit(.invalidHabitData(field: "name", reason: reason))
        }
        return try await original.habits.create(habit)
      }
    },
  ]
}
