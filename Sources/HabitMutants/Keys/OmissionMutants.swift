import HabitDomain
import HabitRules
import HabitStore

/// Mutants of habits, logs, categories and meals that do too little: all but one, only the first, never.
enum OmissionMutants {
  static let all: [Mutant] = [
    Mutant(
      "log-leaves-others", 3, "Logging a day that has two logs leaves the other one."
    ) { layer, original, _ in
      layer.logs.logHabit = { habitID, day, value, zone throws(DataLayerError) in
        let before = try await original.logs.logs(habitID).filter { $0.day == day }
        let log = try await original.logs.logHabit(habitID, day, value, zone)
        for other in before where other.id != log.id {
          _ = try await original.logs.importRaw(other)
        }
        return log
      }
    },
    Mutant(
      "unlog-leaves-imported", 3, "Unlogging a day leaves imported logs.",
      in: [.deleteLogsOfDay], appending: " AND isImported = 0"),
    Mutant(
      "deletion-leaves-first", 3, "Deleting the logs before a day leaves the first one.",
      in: [.deleteLogsBefore],
      appending:
        " AND day > (SELECT min(day) FROM habitLog WHERE habitID = ?5 AND deletedAt IS NULL)"),
    Mutant(
      "span-without-last-day", 3, "The logs through a day exclude those of that day.",
      in: [.logsOfMany], replacing: "BETWEEN ?2 AND ?3", with: ">= ?2 AND habitLog.day < ?3"),
    Mutant(
      "completion-never-undone", 3, "The last completed day of a habit never moves back.",
      in: [.setLastCompletedDay], replacing: "lastCompletedDay = ?1",
      with: "lastCompletedDay = coalesce(max(lastCompletedDay, ?1), lastCompletedDay, ?1)"),
    Mutant(
      "history-of-364-days", 2, "A day that is 365 days ago cannot be logged."
    ) { design in
      design.rules.validateDay = { day, today, limit throws(LogError) in
        guard limit == 365, Int(day.number) == Int(today.number) - 365 else {
          return try RuleBook.standard.validateDay(day, today, limit)
        }
        throw .beyondHistoryLimit(day: day, days: 365)
      }
    },
    Mutant(
      "widget-of-29-days", 2, "A widget cannot log a day that is 30 days ago."
    ) { design in
      design.rules.validateDay = { day, today, limit throws(LogError) in
        guard limit == 30, Int(day.number) == Int(today.number) - 30 else {
          return try RuleBook.standard.validateDay(day, today, limit)
        }
        throw .beyondHistoryLimit(day: day, days: 30)
      }
    },
    Mutant(
      "old-log-in-vain", 2, "A log of a day more than a month ago is deleted at once."
    ) { layer, original, environment in
      layer.logs.logHabit = { habitID, day, value, zone throws(DataLayerError) in
        let log = try await original.logs.logHabit(habitID, day, value, zone)
        let today = try original.calendar.civilDay(environment.now(), environment.displayZone())
        if day.number < today.number - 31 { try await original.logs.delete(log.id) }
        return log
      }
    },
    Mutant(
      "limit-one-less", 1, "The last habit that the plan allows is refused.",
      in: [.hasRoomForHabit],
      replacing: "count(*) < ?1", with: "count(*) + 1 < ?1"),
    Mutant(
      "limit-one-more", 2, "One habit more than the plan allows is accepted.",
      in: [.hasRoomForHabit],
      replacing: "count(*) < ?1", with: "count(*) <= ?1"),
    Mutant(
      "category-keeps-a-habit", 3, "Deleting or emptying a category leaves its last habit in it.",
      in: [.orphanHabitsOfCategory],
      appending: """
         AND id <> (SELECT max(id) FROM habit WHERE categoryID = ?4 AND deletedAt IS NULL)
        """),
    Mutant(
      "one-orphan-at-a-time", 7, "Cleaning up rescues only the first orphan.",
      in: [.orphanAll],
      appending: """
         AND id = (
          SELECT min(id) FROM habit AS other
          WHERE deletedAt IS NULL AND categoryID IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM category WHERE id = other.categoryID AND deletedAt IS NULL))
        """
    ).found(within: 250_000),
    Mutant(
      "never-unarchived", 2, "An archived habit stays archived.", in: [.setHabitArchived],
      replacing: "archivedAt = ?4", with: "archivedAt = coalesce(?4, archivedAt)"),
    Mutant(
      "inactive-survive", 2, "Deleting everything leaves inactive categories.",
      in: [.deleteAllCategories], appending: " AND isActive = 1"),
    Mutant(
      "list-of-four", 6, "The list of habits ends after four.", in: [.habits], appending: " LIMIT 4"
    ),
    Mutant(
      "meals-one-a-moment", 3, "Of two meals that start together only one is listed.",
      in: [.mealsOfDay],
      replacing: "ORDER BY", with: "GROUP BY startAt ORDER BY"),
    Mutant(
      "pending-of-63", 3, "Of 64 reminders only 63 are pending."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in
        Array(
          original.notifications.pending(histories, horizon).prefix(NotificationCheck.limit - 1))
      }
    },
  ]
}
