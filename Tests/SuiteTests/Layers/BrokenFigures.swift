import HabitDomain

/// Layers that break the properties of figures, nutrition and reminders.
extension BrokenLayerTests {
  static let figures: [BrokenLayer] = [
    figure("agree-with-reference") { $0.compliance = { _, _ in 0.5 } },
    figure("hold-in-scenarios") { figures in
      let longestStreak = figures.longestStreak
      figures.longestStreak = { min(longestStreak($0), 6) }
    },
    figure("go-by-days-not-zones") { figures in
      let isCompleted = figures.isCompleted
      figures.isCompleted = { history, day in
        isCompleted(history, day) && history.logs.allSatisfy { $0.timezone != "UTC" }
      }
    },
    figure("never-undo-a-day") { figures in
      let isCompleted = figures.isCompleted
      figures.isCompleted = { history, day in
        isCompleted(history, day) && history.logs.count.isMultiple(of: 2)
      }
    },
    figure("ignore-order-copies-and-others") { figures in
      figures.longestStreak = { $0.logs.count }
    },
    figure("take-all-weekdays-for-daily") { figures in
      let isDue = figures.isDue
      figures.isDue = { history, day in
        history.habit.schedule == .daily ? isDue(history, day) : false
      }
    },
    figure("ignore-days-that-are-not-due") { figures in
      figures.currentStreak = { history, _ in history.logs.count }
    },
    figure("add-up-over-ranges") { figures in
      figures.expected = { _, _, _ in 1 }
    },
    figure("count-each-due-day-once") { figures in
      figures.breakDays = { _, _ in [] }
    },
    figure("count-each-due-day-once") { figures in
      let breakDays = figures.breakDays
      figures.breakDays = { history, day in
        let days = breakDays(history, day)
        return days.map { days.first ?? $0 }
      }
    },
    figure("count-each-due-day-once") { figures in
      let breakDays = figures.breakDays
      figures.breakDays = { breakDays($0, $1).map { day in CivilDay(day.number &- 1) } }
    },
    figure("follow-the-recurrence") { figures in
      figures.currentStreak = { _, _ in 1 }
    },
    figure("keep-the-longest-streak") { figures in
      figures.longestStreak = { _ in 1 }
    },
  ]

  private static func figure(
    _ name: String, _ sabotage: @escaping @Sendable (inout HabitFigures) -> Void
  ) -> BrokenLayer {
    BrokenLayer("figures." + name, "differ") { layer, _ in sabotage(&layer.figures) }
  }

  static let meals: [BrokenLayer] = [
    eating("agrees-with-reference") { $0.millisecondsSinceLastMeal = { _, _ in 0 } },
    eating("ignores-the-order-of-meals") { nutrition in
      nutrition.isFasting = { meals, moment in meals.last.map { $0.end <= moment } ?? true }
    },
    eating("windows-are-apart") { nutrition in
      nutrition.fastingWindows = { meals, _, _ throws(DataLayerError) in
        meals.map { FastingWindow(start: $0.end, end: $0.start) }
      }
    },
    eating("windows-are-apart") { nutrition in
      nutrition.fastingWindows = { _, _, _ throws(DataLayerError) in [] }
    },
    eating("follows-its-formulas") { $0.formatDuration = { _ in "0:01" } },
    eating("calories-follow-weight-and-height", "older") { nutrition in
      let calories = nutrition.dailyCalories
      nutrition.dailyCalories = { body throws(NutritionError) in
        try calories(body) + 1_000 * body.years
      }
    },
    eating("accepts-exactly-what-is-valid") { $0.validate = { _ throws(EatingError) in } },
  ]

  private static func eating(
    _ name: String, _ message: String = "differ",
    _ sabotage: @escaping @Sendable (inout Nutrition) -> Void
  ) -> BrokenLayer {
    BrokenLayer("eating." + name, message) { layer, _ in sabotage(&layer.nutrition) }
  }

  static let reminders: [BrokenLayer] = [
    reminder("follow-the-table") { $0.shouldNotify = { _, _, _, _ in false } },
    reminder("are-not-lost-by-errors") { check in
      let shouldNotify = check.shouldNotify
      check.shouldNotify = { id, day, firstWeekday, reads in
        guard (try? await reads.logs(id)) != nil else { return false }
        return await shouldNotify(id, day, firstWeekday, reads)
      }
    },
    reminder("fire-by-the-wall-clock") { check in
      check.fireTime = { _, _, _ throws(DataLayerError) in Instant(milliseconds: 0) }
    },
    reminder("plan-the-earliest") { $0.pending = { _, _ in [] } },
  ]

  private static func reminder(
    _ name: String, _ sabotage: @escaping @Sendable (inout NotificationCheck) -> Void
  ) -> BrokenLayer {
    BrokenLayer("notifications." + name, "differ") { layer, _ in sabotage(&layer.notifications) }
  }
}
