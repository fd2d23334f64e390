public import HabitDomain

extension HabitFigures {
  /// The figures of a correct data layer, computed slowly.
  public static let dayByDay = HabitFigures(
    isDue: { DayByDay($0).isDue(Int($1.number)) },
    isCompleted: { DayByDay($0).isCompleted(Int($1.number)) },
    dailyProgress: { DayByDay($0).dailyProgress(Int($1.number)) },
    expected: { DayByDay($0).expected(Int($1.number), Int($2.number)) },
    completed: { DayByDay($0).completed(Int($1.number), Int($2.number)) },
    progress: { DayByDay($0).progress(Int($1.number), Int($2.number)) },
    compliance: { DayByDay($0).compliance(Int($1.number)) },
    weeklyProgress: { DayByDay($0).weeklyProgress(Int($1.number)) },
    currentStreak: { DayByDay($0).currentStreak(Int($1.number)) },
    longestStreak: { DayByDay($0).longestStreak },
    breakDays: { history, day in
      DayByDay(history).breakDays(Int(day.number)).map { CivilDay(Int32(clamping: $0)) }
    },
    nextScheduled: { history, day in
      DayByDay(history).nextScheduled(Int(day.number)).map { CivilDay(Int32(clamping: $0)) }
    },
    status: { DayByDay($0).status(Int($1.number)) })
}
