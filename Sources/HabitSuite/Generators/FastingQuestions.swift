import HabitDomain
import PropCheck
import HabitReference

/// Draws meals around a day that is special in some zone, and questions about them.
struct FastingQuestions: Sendable {
  let classes = ClassTable<MealClass>()
  let moments = ClassTable<MealMomentClass>()
  let intervals = ClassTable<IntervalClass>()
  let days = Days()

  private static let minute: Int64 = 60_000
  private static let hour: Int64 = 3_600_000

  /// Meals, and a question about them.
  func question(from source: inout Source) -> MealQuestion {
    let (day, special) = days.starts.draw(from: &source)
    let zone = source.boolean(probability: 0.3) ? days.specialZone(from: &source) : special
    var meals: [EatingPattern] = []
    source.repeated(0...6) { source in
      var meal = meal(from: &source, after: meals.last, on: day, zone: zone)
      // Ids are distinct, but not in the order of the meals: they break ties of equal starts.
      meal.id = Identifier(high: 4, low: UInt64(3 * meals.count % 7 + 1))
      classes.record(place(of: meal, among: meals, on: day, zone: zone), in: &source)
      meals.append(meal)
    }
    return MealQuestion(
      meals: meals, day: day,
      zone: source.boolean(probability: 0.04) ? days.unknownZone(from: &source) : zone,
      moment: moment(from: &source, of: meals, on: day, zone: zone),
      plan: source.pickOne(of: EatingProtocol.allCases), displayZone: zone)
  }

  /// A meal that may break the rules of writing.
  func written(from source: inout Source, calories: Double) -> EatingPattern {
    let start = Instant(milliseconds: 20_395 * Days.millisecondsOfDay)
    let length = intervals.draw(from: &source).length(
      ordinary: Int64(source.integer(in: 1...1_440)) * FastingQuestions.minute)
    let end = length.map { Instant(milliseconds: start.milliseconds + $0) }
    return EatingPattern(
      id: Identifier(high: 4, low: 1), start: end == nil ? Instant(milliseconds: .min) : start,
      end: end ?? Instant(milliseconds: .max), calories: calories)
  }

  var requirements: [Requirement] {
    days.starts.requirements + classes.requirements(shareOfCases: 0.04) + moments.requirements
  }
}

extension FastingQuestions {
  /// Half hours often hit a bound exactly; one millisecond more or less just misses it.
  private func meal(
    from source: inout Source, after last: EatingPattern?, on day: CivilDay, zone: String
  ) -> EatingPattern {
    let offset = [0, -1, 1][source.pick(weights: [10, 3, 1])]
    let slot = Int64(source.integer(in: 0...47)) * 30 * FastingQuestions.minute
    let jitter = Int64([0, -1, 1][source.pick(weights: [12, 1, 1])])
    let gaps = [nil, 0, 3 * FastingQuestions.hour, 3 * FastingQuestions.hour - 1]
    let gap = gaps[source.pick(weights: [12, 2, 3, 2])]
    let free = start(of: CivilDay(day.number + Int32(offset)), zone) + slot + jitter
    let start = gap.flatMap { gap in last.map { $0.end.milliseconds + gap } } ?? free
    let lengths: [Int64] = [30, 10, 60, 300, 720, 1_440]
    let length = lengths[source.pick(weights: [6, 2, 3, 2, 1, 1])] * FastingQuestions.minute
    return EatingPattern(
      id: Identifier(high: 4, low: 1),
      start: Instant(milliseconds: start), end: Instant(milliseconds: start + length))
  }

  private func moment(
    from source: inout Source, of meals: [EatingPattern], on day: CivilDay, zone: String
  ) -> Instant {
    let place = moments.draw(from: &source)
    let noon = start(of: day, zone) + Days.millisecondsOfDay / 2
    guard let meal = source.element(of: meals) else { return Instant(milliseconds: noon) }
    return switch place {
    case .start: meal.start
    case .end: meal.end
    case .lastMoment: Instant(milliseconds: meal.end.milliseconds - 1)
    case .before: Instant(milliseconds: meal.start.milliseconds - 1)
    case .noon: Instant(milliseconds: noon)
    }
  }

  private func start(of day: CivilDay, _ zone: String) -> Int64 {
    DayRules(zones: .suite).startOfDay(day, zone)?.milliseconds ?? 0
  }

  private func place(
    of meal: EatingPattern, among others: [EatingPattern], on day: CivilDay, zone: String
  ) -> MealClass {
    let gaps = others.map { meal.start.milliseconds - $0.end.milliseconds }
    if gaps.contains(0) { return .touching }
    if gaps.contains(3 * FastingQuestions.hour) { return .threeHours }
    if gaps.contains(3 * FastingQuestions.hour - 1) { return .almostThreeHours }
    if others.contains(where: { $0.start < meal.end && meal.start < $0.end }) {
      return .overlapping
    }
    let end = start(of: CivilDay(day.number + 1), zone)
    if meal.start.milliseconds < start(of: day, zone) { return .dayBefore }
    if meal.start.milliseconds >= end { return .dayAfter }
    return meal.end.milliseconds > end ? .overMidnight : .apart
  }
}
