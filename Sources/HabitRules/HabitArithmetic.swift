package import HabitDomain

/// Computations on a habit and its logs, with rules for what is done and due.
///
/// Nothing traps, whatever the days. All but the break days take
/// time linear in the number of logs.
struct HabitArithmetic: Sendable {
  let rules: RuleBook

  func isDue(_ history: History, _ day: CivilDay) -> Bool {
    window(of: history.habit).contains(Int(day.number))
      && rules.isDue(history.habit.schedule, rules.calendar.isoWeekday(day))
  }

  /// The first due day within 366 days after a day.
  func nextScheduled(_ history: History, after day: CivilDay) -> CivilDay? {
    let window = window(of: history.habit)
    let candidates = DaySpan(Int(day.number) + 1, Int(day.number) + 366).intersection(window)
    // A scheduled day comes within a week or never.
    return candidates.days.prefix(7).map(civilDay)
      .first { rules.isDue(history.habit.schedule, rules.calendar.isoWeekday($0)) }
  }

  func chronicle(_ history: History) -> any Chronicle {
    let habit = history.habit
    let window = window(of: habit)
    let done = DoneDays(of: history, meets: rules.meets)
    guard case .timesPerWeek(let target) = habit.schedule else {
      return DayChronicle(window: window, done: done) { [rules] day in
        rules.isDue(habit.schedule, rules.calendar.isoWeekday(civilDay(day)))
      }
    }
    return WeekChronicle(window: window, done: done, target: target) { [rules] day in
      Int(rules.calendar.weekStart(civilDay(day), history.firstWeekday).number)
    }
  }

  /// The days of the habit, including the last.
  private func window(of habit: Habit) -> DaySpan {
    DaySpan(habit.startDay, habit.endDay ?? CivilDay(.max))
  }
}

extension HabitArithmetic {
  /// The functions of the data layer.
  var figures: HabitFigures {
    HabitFigures(
      isDue: isDue,
      isCompleted: { chronicle($0).isCompleted(Int($1.number)) },
      dailyProgress: { chronicle($0).dailyProgress(Int($1.number)) },
      expected: { history, from, through in
        let chronicle = chronicle(history)
        return chronicle.expected(in: DaySpan(from, through).intersection(chronicle.window))
      },
      completed: { history, from, through in
        let chronicle = chronicle(history)
        return chronicle.completed(in: DaySpan(from, through).intersection(chronicle.window))
      },
      progress: { chronicle($0).progress(in: DaySpan($1, $2)) },
      compliance: { chronicle($0).progress(in: DaySpan($0.habit.startDay, $1)) },
      weeklyProgress: { chronicle($0).weeklyProgress(Int($1.number)) },
      currentStreak: { chronicle($0).currentStreak(Int($1.number)) },
      longestStreak: { chronicle($0).longestStreak },
      breakDays: { chronicle($0).breakDays(Int($1.number)).map(civilDay) },
      nextScheduled: nextScheduled,
      status: { chronicle($0).status(Int($1.number), isDue: isDue($0, $1)) })
  }
}

extension RuleBook {
  /// The figures by these rules.
  package var figures: HabitFigures { HabitArithmetic(rules: self).figures }
}

private func civilDay(_ day: Int) -> CivilDay { CivilDay(Int32(clamping: day)) }
