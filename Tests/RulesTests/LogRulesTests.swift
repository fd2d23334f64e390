import HabitDomain
import HabitRules
import Testing

@Suite struct LogRulesTests {
  let rules = RuleBook.standard

  @Test(
    arguments: [
      (Habit.Kind.binary, Double.nan, "Value must be a number"),
      (.binary, .infinity, "Value must be a number"),
      (.binary, -.leastNonzeroMagnitude, "Binary habit value cannot be negative"),
      (.binary, 1.0.nextUp, "Binary habit value cannot exceed 1"),
      (.numeric, nil, "Numeric habit must have a value"),
      (.numeric, -.infinity, "Value must be a number"),
      (.numeric, -1, "Numeric habit value cannot be negative"),
      (.numeric, 999.0.nextUp, "Habit value cannot exceed 999.0"),
    ] as [(Habit.Kind, Double?, String)])
  func `a wrong value is refused in words`(_ kind: Habit.Kind, _ value: Double?, _ text: String) {
    #expect(throws: LogError.invalidValue(text)) { try rules.stored(value, of: kind) }
  }

  @Test(
    arguments: [
      (Habit.Kind.binary, nil), (.binary, 0), (.binary, 1), (.binary, 0.5), (.numeric, 0),
      (.numeric, 999),
    ] as [(Habit.Kind, Double?)])
  func `a value within the bounds is stored`(_ kind: Habit.Kind, _ value: Double?) throws {
    #expect(try rules.stored(value, of: kind) == value)
  }

  @Test func `zero is stored without a sign`() throws {
    #expect(try rules.stored(-0.0, of: .numeric)?.sign == .plus)
  }

  @Test(
    arguments: [
      (0, 365, nil), (-365, 365, nil), (1, 365, LogError.futureDate),
      (-366, 365, .beyondHistoryLimit(day: CivilDay(20_000 - 366), days: 365)),
      (-30, 30, nil), (-31, 30, .beyondHistoryLimit(day: CivilDay(20_000 - 31), days: 30)),
    ] as [(Int32, Int, LogError?)])
  func `a day is neither in the future nor beyond the limit`(
    _ offset: Int32, _ limit: Int, _ expected: LogError?
  ) {
    var error: LogError?
    do throws(LogError) {
      try rules.validateDay(CivilDay(20_000 + offset), CivilDay(20_000), limit)
    } catch let refusal { error = refusal }
    #expect(error == expected)
  }

  @Test func `the ends of time do not overflow`() {
    #expect(throws: LogError.beyondHistoryLimit(day: CivilDay(.min), days: 365)) {
      try rules.validateDay(CivilDay(.min), CivilDay(.max), 365)
    }
  }

  @Test(
    arguments: [
      (Habit.Kind.binary, nil, nil, false), (.binary, nil, 0, false), (.binary, nil, 0.5, true),
      (.binary, 10, 1, true), (.numeric, nil, nil, false), (.numeric, nil, 0, false),
      (.numeric, nil, 0.1, true), (.numeric, 8, 8.0.nextDown, false), (.numeric, 8, 8, true),
      (.numeric, 0, 0, false), (.numeric, -1, 0, false), (.numeric, 0, 1, true),
      (.numeric, 8, nil, false),
    ] as [(Habit.Kind, Double?, Double?, Bool)])
  func `a value meets a target`(
    _ kind: Habit.Kind, _ target: Double?, _ value: Double?, _ expected: Bool
  ) {
    #expect(rules.meets(kind, target, value) == expected)
  }

  @Test func `the smallest id stands for a day`() {
    let logs = [2, 1, 3].map {
      HabitLog(
        id: Identifier(high: 0, low: $0), habitID: Identifier(high: 0, low: 0),
        date: Instant(milliseconds: 0), day: CivilDay(0))
    }
    #expect(logs.reduce(logs[0], rules.canonicalLog).id.low == 1)
  }

  @Test(
    arguments: [
      (9, HabitScheduleValidationError.dateBeforeStartDate),
      (10, nil), (11, .notScheduledForDate(name: "Read", reason: "Not scheduled on this weekday")),
      (17, nil), (18, .notScheduledForDate(name: "Read", reason: "ended")),
    ] as [(Int32, HabitScheduleValidationError?)])
  func `a day is due from the first to the last by weekday`(
    _ day: Int32, _ expected: HabitScheduleValidationError?
  ) {
    // Day 10 is a Sunday.
    let habit = Habit(
      id: Identifier(high: 0, low: 0), name: "Read", schedule: .daysOfWeek([7]),
      startDay: CivilDay(10), endDay: CivilDay(17))
    var error: HabitScheduleValidationError?
    do throws(HabitScheduleValidationError) {
      try rules.validateDue(habit, on: CivilDay(day))
    } catch let refusal { error = refusal }
    #expect(error == expected)
  }

  @Test func `times a week are due on any day`() {
    for weekday in 1...7 {
      #expect(rules.isDue(.daily, weekday) && rules.isDue(.timesPerWeek(1), weekday))
      #expect(rules.isDue(.daysOfWeek([2, 3]), weekday) == [2, 3].contains(weekday))
    }
  }
}
