extension CivilCalendar {
  /// In place of days and moments.
  package init(_ absence: Absence) {
    self.init(
      civilDay: absence.refuse, startOfDay: absence.refuse,
      isoWeekday: { _ in absence.answer(0) },
      weekStart: { day, _ in absence.answer(day) })
  }
}

extension HabitFigures {
  /// In place of the figures of habits.
  package init(_ absence: Absence) {
    self.init(
      isDue: { _, _ in absence.answer(false) },
      isCompleted: { _, _ in absence.answer(false) },
      dailyProgress: { _, _ in absence.answer(0) },
      expected: { _, _, _ in absence.answer(0) },
      completed: { _, _, _ in absence.answer(0) },
      progress: { _, _, _ in absence.answer(0) },
      compliance: { _, _ in absence.answer(0) },
      weeklyProgress: { _, _ in absence.answer(WeeklyProgress(done: 0, target: 0)) },
      currentStreak: { _, _ in absence.answer(0) },
      longestStreak: { _ in absence.answer(0) },
      breakDays: { _, _ in absence.answer([]) },
      nextScheduled: { _, _ in absence.answer(nil) },
      status: { _, _ in
        absence.answer(
          StreakStatus(current: 0, atRisk: 0, isAtRisk: false, isTodayDue: false, display: 0))
      })
  }
}

extension Nutrition {
  /// In place of the figures of meals and bodies.
  package init(_ absence: Absence) {
    self.init(
      validate: { _ throws(EatingError) in absence.answer(()) },
      fastingWindows: absence.refuse,
      isFasting: { _, _ in absence.answer(false) },
      overnightMilliseconds: absence.refuse, keepsProtocol: absence.refuse,
      violations: absence.refuse,
      millisecondsSinceLastMeal: { _, _ in absence.answer(nil) },
      dailyCalories: { _ throws(NutritionError) in absence.answer(0) },
      macroRatios: { _ throws(NutritionError) in
        absence.answer(MacroRatios(protein: 0, carbs: 0, fat: 0))
      },
      bodyMassIndex: { _, _ throws(NutritionError) in absence.answer(0) },
      bodyMassCategory: { _ throws(NutritionError) in absence.answer(.normal) },
      formatDuration: { _ in absence.answer("") })
  }
}

extension NotificationCheck {
  /// In place of reminders.
  package init(_ absence: Absence) {
    self.init(
      shouldNotify: { _, _, _, _ in absence.answer(false) }, fireTime: absence.refuse,
      pending: { _, _ in absence.answer([]) })
  }
}
