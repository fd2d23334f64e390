import HabitDomain

/// Mutants of figures that are computed from a habit and its logs.
///
/// Each asks the correct figures about another history, for which the wrong answer is right.
enum FigureMutants {
  static let all: [Mutant] = [
    Mutant(
      "completed-in-utc", 2, "A day is completed by the logs whose moments lie in it in UTC.",
      number: "1"
    ) { layer, original, _ in
      layer.figures.isCompleted = { history, day in
        original.figures.isCompleted(
          history.changingLogs {
            $0.day = (try? original.calendar.civilDay($0.date, "UTC")) ?? $0.day
          }, day)
      }
    },
    Mutant(
      "days-of-24-hours", 3,
      "The longest streak goes from one start of a day to the next by adding 24 hours.", number: "4"
    ) { layer, original, _ in
      layer.figures.longestStreak = { history in
        // Where 24 hours do not lead to the next log's day, the streak starts again.
        let logs = history.logs.sorted { $0.day < $1.day }
        var runs: [[HabitLog]] = []
        for log in logs {
          if let last = runs.last?.last, isReached(log, from: last, original.calendar) {
            runs[runs.count - 1].append(log)
          } else {
            runs.append([log])
          }
        }
        return runs.map { run in
          original.figures.longestStreak(
            History(habit: history.habit, logs: run, firstWeekday: history.firstWeekday))
        }.max() ?? 0
      }
    },
    Mutant(
      "fifteen-hours", 2,
      "Progress counts logs whose moments are within 15 hours of the range in the display zone.",
      number: "7"
    ) { layer, original, environment in
      layer.figures.progress = { history, from, through in
        let zone = environment.displayZone()
        guard let start = try? original.calendar.startOfDay(from, zone),
          let end = try? original.calendar.startOfDay(through, zone)
        else { return original.figures.progress(history, from, through) }
        let margin: Int64 = 15 * 3_600_000
        let near =
          start.milliseconds - margin..<max(start, end).milliseconds + 86_400_000 + margin
        var other = history
        other.logs.removeAll { !near.contains($0.date.milliseconds) }
        return original.figures.progress(other, from, through)
      }
    },
    Mutant(
      "met-from-sunday", 3, "The check whether a week is met starts weeks on Sunday.", number: "8"
    ) { layer, original, _ in
      layer.figures.isCompleted = { history, day in
        original.figures.isCompleted(changing(history) { $0.firstWeekday = 7 }, day)
      }
    },
    Mutant(
      "any-log-is-progress", 2, "Progress counts a log whatever its value is.", number: "10"
    ) { layer, original, _ in
      layer.figures.progress = { history, from, through in
        original.figures.progress(history.changingLogs { $0.value = 999 }, from, through)
      }
    },
    Mutant(
      "streak-of-any-habit", 2, "The longest streak counts the logs of all habits.", number: "14"
    ) { layer, original, _ in
      layer.figures.longestStreak = { history in
        original.figures.longestStreak(history.changingLogs { $0.habitID = history.habit.id })
      }
    },
    Mutant(
      "start-at-14-hours", 1,
      "A habit starts at 14:00, and a range that ends on that day ended at midnight.", number: "16"
    ) { layer, original, _ in
      layer.figures.expected = { history, from, through in
        through == history.habit.startDay ? 0 : original.figures.expected(history, from, through)
      }
    },
    Mutant(
      "streak-without-end", 2, "The current streak goes on after the last day of the habit.",
      number: "17"
    ) { layer, original, _ in
      layer.figures.currentStreak = { history, asOf in
        original.figures.currentStreak(changing(history) { $0.habit.endDay = nil }, asOf)
      }
    },
    Mutant(
      "other-days-break", 2, "A day that is not due breaks the current streak.", number: "20"
    ) { layer, original, _ in
      layer.figures.currentStreak = { history, asOf in
        guard case .daysOfWeek = history.habit.schedule else {
          return original.figures.currentStreak(history, asOf)
        }
        var other = history
        other.habit.schedule = .daily
        other.logs.removeAll { !original.figures.isDue(history, $0.day) }
        return original.figures.currentStreak(other, asOf)
      }
    },
    Mutant(
      "due-from-sunday", 1, "A schedule's weekdays are counted from Sunday = 1.", number: "22"
    ) { layer, original, _ in
      layer.figures.isDue = { history, day in
        guard case .daysOfWeek(let weekdays) = history.habit.schedule else {
          return original.figures.isDue(history, day)
        }
        var other = history
        other.habit.schedule = .daysOfWeek(Set(weekdays.map { ($0 + 5) % 7 + 1 }))
        return original.figures.isDue(other, day)
      }
    },
    Mutant(
      "empty-weeks-skipped", 3, "The longest streak of weeks skips those without logs.",
      number: "23"
    ) { layer, original, _ in
      layer.figures.longestStreak = { history in
        guard case .timesPerWeek = history.habit.schedule else {
          return original.figures.longestStreak(history)
        }
        return original.figures.longestStreak(history.closingUp(original.calendar))
      }
    },
    Mutant(
      "today-is-skipped", 2, "A day that is not done yet leaves the current streak as it was.",
      number: "25"
    ) { layer, original, _ in
      layer.figures.currentStreak = { history, asOf in
        let yesterday = CivilDay(Int32(clamping: Int(asOf.number) - 1))
        return original.figures.isCompleted(history, asOf)
          ? original.figures.currentStreak(history, asOf)
          : original.figures.currentStreak(history, yesterday)
      }
    },
    Mutant(
      "risk-of-today", 2, "What is at risk is the streak as of today, not as of yesterday.",
      number: "26"
    ) { layer, original, _ in
      layer.figures.status = { history, asOf in
        var status = original.figures.status(history, asOf)
        status.atRisk = status.isAtRisk ? status.current : 0
        status.isAtRisk = status.atRisk > 0
        status.display = status.current
        return status
      }
    },
  ]

  /// Only consecutive days are judged: longer gaps have other reasons.
  private static func isReached(
    _ log: HabitLog, from last: HabitLog, _ calendar: CivilCalendar
  ) -> Bool {
    guard Int(log.day.number) == Int(last.day.number) + 1,
      let start = try? calendar.startOfDay(log.day, log.timezone),
      let before = try? calendar.startOfDay(last.day, last.timezone)
    else { return true }
    return start.milliseconds == before.milliseconds + 86_400_000
  }
}

extension History {
  fileprivate func changingLogs(_ change: (inout HabitLog) -> Void) -> History {
    changing(self) { history in
      for index in history.logs.indices { change(&history.logs[index]) }
    }
  }

  /// The history without its weeks that have no logs.
  fileprivate func closingUp(_ calendar: CivilCalendar) -> History {
    let starts = Set(logs.map { calendar.weekStart($0.day, firstWeekday) }).sorted()
    let first = starts.first?.number ?? 0
    return changingLogs { log in
      let start = calendar.weekStart(log.day, firstWeekday)
      let place = starts.firstIndex(of: start) ?? 0
      log.day = CivilDay(first + Int32(clamping: place) * 7 + log.day.number - start.number)
    }
  }
}
