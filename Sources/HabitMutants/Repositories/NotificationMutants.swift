import HabitDomain

/// Mutants of reminders.
enum NotificationMutants {
  static let all: [Mutant] = [
    Mutant(
      "silent-on-error", 3, "A habit that cannot be read, or whose logs cannot, sends no reminder.",
      number: "19"
    ) { layer, original, _ in
      layer.notifications.shouldNotify = { id, day, firstWeekday, reads in
        do throws(DataLayerError) {
          _ = try await reads.habit(id)
          _ = try await reads.logs(id)
        } catch {
          return false
        }
        return await original.notifications.shouldNotify(id, day, firstWeekday, reads)
      }
    },
    Mutant(
      "silent-on-last-day", 2, "A habit sends no reminder on its last day."
    ) { layer, original, _ in
      layer.notifications.shouldNotify = { id, day, firstWeekday, reads in
        if let habit = try? await reads.habit(id), habit.endDay == day { return false }
        return await original.notifications.shouldNotify(id, day, firstWeekday, reads)
      }
    },
    Mutant(
      "reminded-of-done", 3, "Reminders stay pending for a completed day."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in
        original.notifications.pending(
          histories.map { changing($0) { $0.logs = [] } }, horizon)
      }
    },
    Mutant(
      "only-first-habit-planned", 3, "Only reminders of the first habit are pending."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in
        original.notifications.pending(Array(histories.prefix(1)), horizon)
      }
    },
    Mutant(
      "latest-kept", 3, "When there are too many reminders, the latest are pending."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in
        all(of: histories, horizon, original).suffix(NotificationCheck.limit)
      }
    },
    Mutant(
      "limit-forgotten", 3, "The reminders of each habit are limited, the total is not."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in all(of: histories, horizon, original) }
    },
    Mutant(
      "hours-after-midnight", 1,
      "A reminder fires at a fixed distance from the start of its day, even when the clock changes."
    ) { layer, original, _ in
      layer.notifications.fireTime = { day, reminder, zone throws(DataLayerError) in
        let start = try original.calendar.startOfDay(day, zone)
        // In UTC no clock changes.
        let midnight = try original.calendar.startOfDay(day, "UTC")
        let time = try original.notifications.fireTime(day, reminder, "UTC")
        return Instant(
          milliseconds: start.milliseconds + time.milliseconds - midnight.milliseconds)
      }
    },
  ]

  /// The pending reminders of each habit alone, in order.
  private static func all(
    of histories: [History], _ horizon: NotificationHorizon, _ original: DataLayer
  ) -> [PendingNotification] {
    Set(histories.flatMap { original.notifications.pending([$0], horizon) }).sorted()
  }
}
