package import Domain

/// Every rule that a data layer asks, as one value.
///
/// A rule that is wrong on purpose is the same value with one closure replaced.
package struct RuleBook: Sendable {
  /// Takes white space off both ends of a text.
  package var trim: @Sendable (String) -> String
  /// What two names have in common that count as one.
  package var key: @Sendable (String) -> String
  /// The identifier that a text means.
  package var identify: @Sendable (String) throws(HabitError) -> Identifier
  /// Whether the IANA database knows a zone.
  package var isKnownZone: @Sendable (String) -> Bool
  /// Sorts reminders and leaves out duplicates.
  package var sortReminders: @Sendable ([Reminder]) -> [Reminder]
  /// Checks a habit whose name is trimmed and whose reminders are sorted; asks whether its category
  /// lives.
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
  /// Checks the day of a log against today, with the number of days that it may lie back (L-4).
  package var validateDay:
    @Sendable (_ day: CivilDay, _ today: CivilDay, _ limit: Int) throws(LogError) -> Void
  /// How many days a log may lie back.
  package var historyDays: Int
  /// How many days a log may lie back that a widget writes.
  package var widgetDays: Int
  /// Whether a value of a day fulfils a habit of this kind and target.
  package var meets: @Sendable (Habit.Kind, _ target: Double?, _ value: Double?) -> Bool
  /// Whether a schedule has a weekday, 1 = Monday to 7 = Sunday.
  package var isDue: @Sendable (Schedule, _ isoWeekday: Int) -> Bool
  /// Which of two logs of one day stands for it.
  package var canonicalLog: @Sendable (HabitLog, HabitLog) -> HabitLog
  /// Days and moments.
  package var calendar: CivilCalendar
  /// What seeding adds.
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
  /// The habit as it is stored, once it has passed every check.
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

  /// The category as it is stored, once it has passed every check.
  package func stored(_ category: Category) throws(CategoryError) -> Category {
    var stored = category
    stored.name = trim(category.name)
    try validateCategory(stored)
    return stored
  }

  /// The value as it is stored, once it has passed L-3.
  package func stored(_ value: Double?, of kind: Habit.Kind) throws(LogError) -> Double? {
    try validateValue(kind, value)
    return value.map(withoutNegativeZero)
  }

  /// The meal as it is stored, once it has passed every check.
  package func stored(_ meal: EatingPattern) throws(EatingError) -> EatingPattern {
    try validateMeal(meal)
    var stored = meal
    stored.calories = withoutNegativeZero(meal.calories)
    return stored
  }

  /// Checks that a habit is due on a day, in the order: its first day, its last, its schedule.
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

/// The zero without a sign: SQLite keeps none, and what is answered has to equal what is read
/// later.
func withoutNegativeZero(_ value: Double) -> Double {
  value == 0 ? 0 : value
}
