package import HabitDomain

/// Every rule of the data layer, as one value.
///
/// A mutant is this value with one closure replaced.
package struct RuleBook: Sendable {
  /// Removes white space from both ends of a text.
  package var trim: @Sendable (String) -> String
  /// The comparison key of a name; equal keys make equal names.
  package var key: @Sendable (String) -> String
  /// Reads an identifier from a text.
  package var identify: @Sendable (String) throws(HabitError) -> Identifier
  /// Whether the IANA database knows a zone.
  package var isKnownZone: @Sendable (String) -> Bool
  /// Sorts reminders and leaves out duplicates.
  package var sortReminders: @Sendable ([Reminder]) -> [Reminder]
  /// Checks a habit with trimmed name and sorted reminders; asks whether its category
  /// is live.
  package var validateHabit:
    @Sendable (Habit, (String) throws(DataLayerError) -> Bool) throws(DataLayerError) -> Void
  /// Checks a position in the list of habits.
  package var validateOrder: @Sendable (Int) throws(HabitError) -> Void
  /// Checks a category whose name is trimmed.
  package var validateCategory: @Sendable (Category) throws(CategoryError) -> Void
  /// Checks that a category may be deleted.
  package var validateDeletion: @Sendable (Category) throws(CategoryError) -> Void
  /// Checks the value of a log (L-3).
  package var validateValue: @Sendable (Habit.Kind, Double?) throws(LogError) -> Void
  /// Checks the day of a log against today and a limit of days in the past (L-4).
  package var validateDay:
    @Sendable (_ day: CivilDay, _ today: CivilDay, _ limit: Int) throws(LogError) -> Void
  /// How many days in the past a log may be.
  package var historyDays: Int
  /// How many days in the past a widget's log may be.
  package var widgetDays: Int
  /// Whether a value meets the target of a habit of this kind.
  package var meets: @Sendable (Habit.Kind, _ target: Double?, _ value: Double?) -> Bool
  /// Whether a schedule has a weekday, 1 = Monday to 7 = Sunday.
  package var isDue: @Sendable (Schedule, _ isoWeekday: Int) -> Bool
  /// The canonical one of two logs of one day.
  package var canonicalLog: @Sendable (HabitLog, HabitLog) -> HabitLog
  /// Days and moments.
  package var calendar: CivilCalendar
  /// The categories that seeding adds.
  package var predefinedCategories: [Category]
  /// The rules of families, people and memberships.
  package var families: FamilyRuleBook
  /// Checks a meal: the interval, then the calories.
  package var validateMeal: @Sendable (EatingPattern) throws(EatingError) -> Void

  /// The correct rules.
  package static let standard = RuleBook(
    trim: trimmed,
    key: comparisonKey,
    identify: HabitRules.identify,
    isKnownZone: ZoneTable.standard.knows,
    sortReminders: { Set($0).sorted() },
    validateHabit: HabitRules.validate,
    validateOrder: HabitRules.validateOrder,
    validateCategory: CategoryRules.validate,
    validateDeletion: CategoryRules.validateDeletion,
    validateValue: LogRules.validateValue,
    validateDay: LogRules.validateDay,
    historyDays: 365,
    widgetDays: 30,
    meets: LogRules.meets,
    isDue: ScheduleRules.isDue,
    canonicalLog: { $1.id < $0.id ? $1 : $0 },
    calendar: CivilArithmetic(offset: ZoneTable.standard.offset).calendar,
    predefinedCategories: CategoryRules.predefined,
    families: .standard,
    validateMeal: NutritionFormulas.validate)
}

extension RuleBook {
  /// The stored form of a habit that passes all checks.
  package func stored(
    _ habit: Habit, categoryLives: (String) throws(DataLayerError) -> Bool
  ) throws(DataLayerError) -> Habit {
    var stored = habit
    stored.name = trim(habit.name)
    stored.reminders = sortReminders(habit.reminders)
    try validateHabit(stored, categoryLives)
    stored.dailyTarget = habit.dailyTarget.map(withoutNegativeZero)
    return stored
  }

  /// The stored form of a category that passes all checks.
  package func stored(_ category: Category) throws(CategoryError) -> Category {
    var stored = category
    stored.name = trim(category.name)
    try validateCategory(stored)
    return stored
  }

  /// The stored form of a value that obeys L-3.
  package func stored(_ value: Double?, of kind: Habit.Kind) throws(LogError) -> Double? {
    try validateValue(kind, value)
    return value.map(withoutNegativeZero)
  }

  /// The stored form of a meal that passes all checks.
  package func stored(_ meal: EatingPattern) throws(EatingError) -> EatingPattern {
    try validateMeal(meal)
    var stored = meal
    stored.calories = withoutNegativeZero(meal.calories)
    return stored
  }

  /// Checks that a habit is due on a day: first day, last day, schedule.
  package func validateDue(_ habit: Habit, on day: CivilDay) throws(HabitScheduleValidationError) {
    guard day >= habit.startDay else { throw .dateBeforeStartDate }
    guard habit.endDay.map({ day <= $0 }) ?? true else {
      throw .notScheduledForDate(name: habit.name, reason: "ended")
    }
    guard isDue(habit.schedule, calendar.isoWeekday(day)) else {
      throw .notScheduledForDate(name: habit.name, reason: "Not scheduled on this weekday")
    }
  }
}

/// Replaces -0.0 by 0.0: SQLite does not keep the sign, and what is returned has to equal what is
/// read later.
func withoutNegativeZero(_ value: Double) -> Double { value == 0 ? 0 : value }
