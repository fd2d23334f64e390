import Domain
import Rules
import Store

/// Mutants in what must be unique of habits, logs, categories and reminders: a column that is left out, or looked at alone.
enum KeyMutants {
  static let all: [Mutant] = [
    Mutant(
      "name-in-any-category", 3, "Two habits of different categories may not have one name.",
      in: [.isHabitNameTaken], replacing: " AND +categoryID IS ?2", with: ""),
    Mutant(
      "one-habit-a-category", 2, "A category may have one habit, whatever the names.",
      in: [.isHabitNameTaken], replacing: "nameKey = ?1", with: "?1 IS NOT NULL"),
    Mutant(
      "name-free-without-category", 2,
      "Habits without a category may share a name, as NULL equals nothing.",
      in: [.isHabitNameTaken], replacing: "+categoryID IS ?2", with: "+categoryID = ?2"),
    Mutant(
      "no-category-is-any", 3,
      "A habit without a category keeps its name from those of every category.",
      in: [.isHabitNameTaken], replacing: "+categoryID IS ?2",
      with: "coalesce(+categoryID = ?2, TRUE)"),
    Mutant(
      "name-of-deleted-habit", 3, "A deleted habit keeps its name from others.",
      in: [.isHabitNameTaken], replacing: " AND deletedAt IS NULL", with: ""),
    Mutant(
      "moved-unasked", 4, "A habit may be moved to a category that has one of its name.",
      in: [.isHabitNameTaken], appending: exceptOwn("nameKey = ?1")),
    Mutant(
      "renamed-unasked", 3, "A habit may be given a name that another one of its category has.",
      in: [.isHabitNameTaken], appending: exceptOwn("categoryID IS ?2")),
    Mutant(
      "name-of-deleted-category", 3, "A deleted category keeps its name from others.",
      in: [.isCategoryNameTaken], replacing: " AND deletedAt IS NULL", with: ""),
    Mutant(
      "own-category-name-taken", 2, "A category cannot be edited unless its name is changed.",
      in: [.isCategoryNameTaken], replacing: "id IS NOT ?2", with: "?2 IS ?2"),
    Mutant(
      "category-renamed-unasked", 3, "A category may be given a name that another one has."
    ) { design in
      design.statements[.isCategoryNameTaken] +=
        " AND NOT EXISTS (SELECT 1 FROM category WHERE id IS ?2 AND deletedAt IS NULL)"
      design.dropUniqueness(of: "categoryName")
    },
    Mutant(
      "day-of-any-habit", 4, "A day on which some habit has a log takes none of another.",
      in: [.liveLogOfDay], replacing: "habitID = ?1", with: "?1 IS NOT NULL"),
    Mutant(
      "one-log-a-habit", 3, "A habit that has a log takes none of another day.",
      in: [.liveLogOfDay], replacing: "day = ?2", with: "?2 IS NOT NULL"),
    Mutant(
      "day-of-deleted-log", 4, "A deleted log keeps its day from others.", in: [.liveLogOfDay],
      replacing: " AND deletedAt IS NULL", with: ""),
    Mutant(
      "imported-day-is-free", 3, "A day that has a log from elsewhere takes one of this device.",
      in: [.liveLogOfDay], replacing: "deletedAt IS NULL",
      with: "deletedAt IS NULL AND isImported = 0"),
    Mutant(
      "one-reminder-an-hour", 1, "Of two reminders of an hour one is stored."
    ) { design in
      design.rules.sortReminders = { firsts(of: $0.sorted()) { [$0.hour] } }
    },
    Mutant(
      "one-reminder-a-minute", 1, "Of two reminders at 8:30 and at 9:30 one is stored."
    ) { design in
      design.rules.sortReminders = { firsts(of: $0.sorted()) { [$0.minute] } }
    },
    pending(
      "one-pending-a-day", 2, "A habit reminds once a day."
    ) { [$0.habitID, $0.day] },
    pending(
      "one-pending-a-time", 3, "Of two habits that remind at one time of a day one does."
    ) { [$0.day, $0.reminder] },
    pending(
      "pending-once", 2, "A reminder is pending for the first day only."
    ) { [$0.habitID, $0.reminder] },
    pending(
      "one-pending-a-moment", 2, "Of two reminders of a habit that a clock skips one fires."
    ) { [$0.habitID, $0.fireTime] },
  ]

  /// Nothing is taken from a habit that has a part of the key itself.
  private static func exceptOwn(_ part: String) -> String {
    " AND NOT EXISTS (SELECT 1 FROM habit WHERE id IS ?3 AND \(part) AND deletedAt IS NULL)"
  }

  private static func pending(
    _ id: String, _ minimalOperations: Int, _ sentence: String,
    key: @escaping @Sendable (PendingNotification) -> [AnyHashable]
  ) -> Mutant {
    Mutant(id, minimalOperations, sentence) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in
        firsts(of: original.notifications.pending(histories, horizon), by: key)
      }
    }
  }

  /// The first of those that have one key.
  private static func firsts<Element>(
    of all: [Element], by key: (Element) -> [AnyHashable]
  ) -> [Element] {
    var seen: Set<[AnyHashable]> = []
    return all.filter { seen.insert(key($0)).inserted }
  }
}
