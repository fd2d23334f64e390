import Domain
import Store

/// Mutants in reminding.
enum NotificationMutants {
  static let all: [Mutant] = [
    Mutant(
      "silent-on-error", 3, "A habit that cannot be read, or whose logs cannot, does not remind.",
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
      "silent-on-last-day", 2, "A habit does not remind on its last day."
    ) { layer, original, _ in
      layer.notifications.shouldNotify = { id, day, firstWeekday, reads in
        if let habit = try? await reads.habit(id), habit.endDay == day { return false }
        return await original.notifications.shouldNotify(id, day, firstWeekday, reads)
      }
    },
    Mutant(
      "reminded-of-done", 3, "Reminders stay pending for a day that is completed."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in
        original.notifications.pending(
          histories.map { changing($0) { $0.logs = [] } }, horizon)
      }
    },
    Mutant(
      "only-first-habit-planned", 3, "Reminders of the first habit only are pending."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in
        original.notifications.pending(Array(histories.prefix(1)), horizon)
      }
    },
    Mutant(
      "latest-kept", 3, "Of more reminders than may be pending the latest are."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in
        all(of: histories, horizon, original).suffix(NotificationCheck.limit)
      }
    },
    Mutant(
      "limit-forgotten", 3, "The reminders of each habit are limited, those of all are not."
    ) { layer, original, _ in
      layer.notifications.pending = { histories, horizon in all(of: histories, horizon, original) }
    },
    Mutant(
      "hours-after-midnight", 1,
      "A reminder fires so many hours after the start of its day, whether a clock was changed or not."
    ) { layer, original, _ in
      layer.notifications.fireTime = { day, reminder, zone throws(DataLayerError) in
        let start = try original.calendar.startOfDay(day, zone)
        let minutes = Int64(60 * reminder.hour + reminder.minute)
        return Instant(milliseconds: start.milliseconds + 60_000 * minutes)
      }
    },
  ]

  /// What is pending of each habit alone, in order.
  private static func all(
    of histories: [History], _ horizon: NotificationHorizon, _ original: DataLayer
  ) -> [PendingNotification] {
    Set(histories.flatMap { original.notifications.pending([$0], horizon) }).sorted()
  }
}
