import Domain
import Rules
import Store

/// Mistakes in what must be unique of habits, logs, categories and reminders: a column that is left out, or looked at alone.
enum KeyMutants {
  static let all = habits + categories + logs + reminders

  private static let habits = [
    nameInAnyCategory, oneHabitACategory, nameFreeWithoutCategory, noCategoryIsAny,
    nameOfDeleted, movedUnasked, renamedUnasked,
  ]

  private static let categories = [
    categoryNameOfDeleted, ownCategoryNameTaken, categoryRenamedUnasked,
  ]

  private static let logs = [dayOfAnyHabit, oneLogAHabit, dayOfDeleted, importedDayIsFree]

  private static let reminders = [
    oneReminderAnHour, oneReminderAMinute, onePendingADay, onePendingATime, pendingOnce,
    onePendingAMoment,
  ]
}

// MARK: - Name and category of a habit

extension KeyMutants {
  private static let nameInAnyCategory = Mutant(
    "name-in-any-category", "", 3, "Two habits of different categories may not have one name."
  ) { design in
    design.rewrite([.isHabitNameTaken], " AND +categoryID IS ?2", as: "")
  }

  private static let oneHabitACategory = Mutant(
    "one-habit-a-category", "", 2, "A category may have one habit, whatever the names."
  ) { design in
    design.rewrite([.isHabitNameTaken], "nameKey = ?1", as: "?1 IS NOT NULL")
  }

  private static let nameFreeWithoutCategory = Mutant(
    "name-free-without-category", "", 2,
    "Habits without a category may share a name, as NULL equals nothing."
  ) { design in
    design.rewrite([.isHabitNameTaken], "+categoryID IS ?2", as: "+categoryID = ?2")
  }

  private static let noCategoryIsAny = Mutant(
    "no-category-is-any", "", 3,
    "A habit without a category keeps its name from those of every category."
  ) { design in
    design.rewrite(
      [.isHabitNameTaken], "+categoryID IS ?2", as: "coalesce(+categoryID = ?2, TRUE)")
  }

  private static let nameOfDeleted = Mutant(
    "name-of-deleted-habit", "", 3, "A deleted habit keeps its name from others."
  ) { design in
    design.rewrite([.isHabitNameTaken], " AND deletedAt IS NULL", as: "")
  }

  private static let movedUnasked = Mutant(
    "moved-unasked", "", 4, "A habit may be moved to a category that has one of its name."
  ) { design in
    design.statements[.isHabitNameTaken] += exceptOwn("nameKey = ?1")
  }

  private static let renamedUnasked = Mutant(
    "renamed-unasked", "", 3, "A habit may be given a name that another one of its category has."
  ) { design in
    design.statements[.isHabitNameTaken] += exceptOwn("categoryID IS ?2")
  }

  /// Nothing is taken from a habit that has a part of the key itself.
  private static func exceptOwn(_ part: String) -> String {
    " AND NOT EXISTS (SELECT 1 FROM habit WHERE id IS ?3 AND \(part) AND deletedAt IS NULL)"
  }
}

// MARK: - Name of a category

extension KeyMutants {
  private static let categoryNameOfDeleted = Mutant(
    "name-of-deleted-category", "", 3, "A deleted category keeps its name from others."
  ) { design in
    design.rewrite([.isCategoryNameTaken], " AND deletedAt IS NULL", as: "")
  }

  private static let ownCategoryNameTaken = Mutant(
    "own-category-name-taken", "", 2, "A category cannot be edited unless its name is changed."
  ) { design in
    design.rewrite([.isCategoryNameTaken], "id IS NOT ?2", as: "?2 IS ?2")
  }

  private static let categoryRenamedUnasked = Mutant(
    "category-renamed-unasked", "", 3, "A category may be given a name that another one has."
  ) { design in
    design.statements[.isCategoryNameTaken] +=
      " AND NOT EXISTS (SELECT 1 FROM category WHERE id IS ?2 AND deletedAt IS NULL)"
    design.dropUniqueness(of: "categoryName")
  }
}

// MARK: - Habit and day of a log

extension KeyMutants {
  private static let dayOfAnyHabit = Mutant(
    "day-of-any-habit", "", 4, "A day on which some habit has a log takes none of another."
  ) { design in
    design.rewrite([.liveLogOfDay], "habitID = ?1", as: "?1 IS NOT NULL")
  }

  private static let oneLogAHabit = Mutant(
    "one-log-a-habit", "", 3, "A habit that has a log takes none of another day."
  ) { design in
    design.rewrite([.liveLogOfDay], "day = ?2", as: "?2 IS NOT NULL")
  }

  private static let dayOfDeleted = Mutant(
    "day-of-deleted-log", "", 4, "A deleted log keeps its day from others."
  ) { design in
    design.rewrite([.liveLogOfDay], " AND deletedAt IS NULL", as: "")
  }

  private static let importedDayIsFree = Mutant(
    "imported-day-is-free", "", 3, "A day that has a log from elsewhere takes one of this device."
  ) { design in
    design.rewrite(
      [.liveLogOfDay], "deletedAt IS NULL", as: "deletedAt IS NULL AND isImported = 0")
  }
}

// MARK: - Hour and minute of a reminder; habit, day and reminder of what is pending

extension KeyMutants {
  private static let oneReminderAnHour = Mutant(
    "one-reminder-an-hour", "", 1, "Of two reminders of an hour one is stored."
  ) { design in
    design.rules.sortReminders = { firsts(of: $0.sorted()) { [$0.hour] } }
  }

  private static let oneReminderAMinute = Mutant(
    "one-reminder-a-minute", "", 1, "Of two reminders at 8:30 and at 9:30 one is stored."
  ) { design in
    design.rules.sortReminders = { firsts(of: $0.sorted()) { [$0.minute] } }
  }

  private static let onePendingADay = pending(
    "one-pending-a-day", 2, "A habit reminds once a day."
  ) { [$0.habitID, $0.day] }

  private static let onePendingATime = pending(
    "one-pending-a-time", 3, "Of two habits that remind at one time of a day one does."
  ) { [$0.day, $0.reminder] }

  private static let pendingOnce = pending(
    "pending-once", 2, "A reminder is pending for the first day only."
  ) { [$0.habitID, $0.reminder] }

  private static let onePendingAMoment = pending(
    "one-pending-a-moment", 2, "Of two reminders of a habit that a clock skips one fires."
  ) { [$0.habitID, $0.fireTime] }

  private static func pending(
    _ id: String, _ minimalOperations: Int, _ sentence: String,
    key: @escaping @Sendable (PendingNotification) -> [AnyHashable]
  ) -> Mutant {
    Mutant(id, "", minimalOperations, sentence) { layer, original, _ in
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
