import HabitDomain
import HabitRules
import HabitStore

/// Mutants of uniqueness in habits, logs, categories and reminders: a column of the key is left out, or used alone.
enum KeyMutants {
  static let all: [Mutant] = [
    Mutant(
      "name-in-any-category", 3, "Two habits in different categories cannot share a name.",
      in: [.isHabitNameTaken], replacing: " AND +categoryID IS ?2", with: ""),
    Mutant(
      "one-habit-a-category", 2, "A category can have only one habit.",
      in: [.isHabitNameTaken], replacing: "nameKey = ?1", with: "?1 IS NOT NULL"),
    Mutant(
      "name-free-without-category", 2,
      "Habits without a category can share a name, as NULL equals nothing.",
      in: [.isHabitNameTaken], replacing: "+categoryID IS ?2", with: "+categoryID = ?2"),
    Mutant(
      "no-category-is-any", 3,
      "The name of a habit without a category is taken in every category.",
      in: [.isHabitNameTaken], replacing: "+categoryID IS ?2",
      with: "coalesce(+categoryID = ?2, TRUE)"),
    Mutant(
      "name-of-deleted-habit", 3, "The name of a deleted habit stays taken.",
      in: [.isHabitNameTaken], replacing: " AND deletedAt IS NULL", with: ""),
    Mutant(
      "moved-unasked", 4, "A habit can be moved to a category that has another of its name.",
      in: [.isHabitNameTaken], appending: exceptOwn("nameKey = ?1")),
    Mutant(
      "renamed-unasked", 3, "A habit can be renamed to one that its category has.",
      in: [.isHabitNameTaken], appending: exceptOwn("categoryID IS ?2")),
    Mutant(
      "name-of-deleted-category", 3, "The name of a deleted category stays taken.",
      in: [.isCategoryNameTaken], replacing: " AND deletedAt IS NULL", with: ""),
    Mutant(
      "own-category-name-taken", 2, "A category cannot be edited unless its name changes.",
      in: [.isCategoryNameTaken], replacing: "id IS NOT ?2", with: "?2 IS ?2"),
    Mutant(
      "category-renamed-unasked", 3, "A category can be renamed to an existing name."
    ) { design in
      design.statements[.isCategoryNameTaken] +=
        " AND NOT EXISTS (SELECT 1 FROM category WHERE id IS ?2 AND deletedAt IS NULL)"
      design.dropUniqueness(of: "categoryName")
    },
    Mutant(
      "day-of-any-habit", 4, "A day with a log of one habit accepts none of another.",
      in: [.liveLogOfDay], replacing: "habitID = ?1", with: "?1 IS NOT NULL"),
    Mutant(
      "one-log-a-habit", 3, "A habit with a log on one day accepts none on another.",
      in: [.liveLogOfDay], replacing: "day = ?2", with: "?2 IS NOT NULL"),
    Mutant(
      "day-of-deleted-log", 4, "The day of a deleted log stays taken.", in: [.liveLogOfDay],
      replacing: " AND deletedAt IS NULL", with: ""),
    Mutant(
      "imported-day-is-free", 3, "A day with an imported log accepts another log.",
      in: [.liveLogOfDay], replacing: "deletedAt IS NULL",
      with: "deletedAt IS NULL AND isImported = 0"),
    Mutant(
      "one-reminder-an-hour", 1, "Of two reminders within an hour only one is stored."
    ) { design in
      design.rules.sortReminders = { firsts(of: $0.sorted()) { [$0.hour] } }
    },
    Mutant(
      "one-reminder-a-minute", 1, "Of two reminders at 8:30 and 9:30 only one is stored."
    ) { design in
      design.rules.sortReminders = { firsts(of: $0.sorted()) { [$0.minute] } }
    },
    pending(
      "one-pending-a-day", 2, "A habit reminds once a day."
    ) { [$0.habitID, $0.day] },
    pending(
      "one-pending-a-time", 3, "Of two habits with a reminder at the same time only one reminds."
    ) { [$0.day, $0.reminder] },
    pending(
      "pending-once", 2, "A reminder is pending only for the first day."
    ) { [$0.habitID, $0.reminder] },
    pending(
      "one-pending-a-moment", 2,
      "Of two reminders of a habit in an hour that the clock skips only one fires."
    ) { [$0.habitID, $0.fireTime] },
  ]

  /// Nothing counts as taken for a habit that has part of the key itself.
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

  /// The first element of each key.
  private static func firsts<Element>(
    of all: [Element], by key: (Element) -> [AnyHashable]
  ) -> [Element] {
    var seen: Set<[AnyHashable]> = []
    return all.filter { seen.insert(key($0)).inserted }
  }
}
