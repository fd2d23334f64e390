import Domain
import Store

/// Mistakes in reminding.
enum NotificationMutants {
  static let all = [silentOnError, silentOnLastDay, remindedOfDone, firstHabitOnly]

  private static let silentOnError = Mutant(
    "silent-on-error", "19", 3,
    "A habit that cannot be read, or whose logs cannot, does not remind."
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
  }

  private static let silentOnLastDay = Mutant(
    "silent-on-last-day", "", 2, "A habit does not remind on its last day."
  ) { layer, original, _ in
    layer.notifications.shouldNotify = { id, day, firstWeekday, reads in
      if let habit = try? await reads.habit(id), habit.endDay == day { return false }
      return await original.notifications.shouldNotify(id, day, firstWeekday, reads)
    }
  }

  private static let remindedOfDone = Mutant(
    "reminded-of-done", "", 3, "Reminders stay pending for a day that is completed."
  ) { layer, original, _ in
    layer.notifications.pending = { histories, horizon in
      let withoutLogs = histories.map { history in
        History(habit: history.habit, logs: [], firstWeekday: history.firstWeekday)
      }
      return original.notifications.pending(withoutLogs, horizon)
    }
  }

  private static let firstHabitOnly = Mutant(
    "only-first-habit-planned", "", 3, "Reminders of the first habit only are pending."
  ) { layer, original, _ in
    layer.notifications.pending = { histories, horizon in
      original.notifications.pending(Array(histories.prefix(1)), horizon)
    }
  }
}
