import HabitDomain
import PropCheck
import HabitReference

/// Draws meals to store, and the days to list.
struct MealDrafts: Sendable {
  let starts = ClassTable<MealStartClass>()
  let days = ClassTable<MealDayClass>()
  let intervals = ClassTable<IntervalClass>()
  let calories = Measures()
  /// Two of them are one text in two normal forms.
  let notes = ClassTable<String?>(
    "meal notes",
    [
      ("none", 6, nil),
      ("empty", 3, ""),
      ("U+0000", 3, "n\0m"),
      ("composed", 3, "\u{E9}"),
      ("decomposed", 3, "e\u{301}"),
    ])
  let isNear = ClassTable<Bool>(
    "listed day", [("within 2 days", 20, true), ("at an end of time", 1, false)])
  let zones = Days()

  private static let minute: Int64 = 60_000
  private static let rules = DayRules(zones: .suite)

  /// A meal around the day on which a script begins.
  func draw(
    from source: inout Source, id: Identifier, in model: Model, prefersValid: Bool = false
  ) -> EatingPattern {
    let zone = zone(from: &source, in: model)
    let start = start(from: &source, in: model, zone: zone)
    var meal = EatingPattern(
      id: id, start: start, end: start,
      mealType: source.pickOne(of: EatingPattern.MealType.allCases),
      calories: calories.measure(from: &source, prefersValid: prefersValid),
      notes: notes.draw(from: &source))
    stretch(&meal, intervals.draw(from: &source, prefersValid: prefersValid), from: &source)
    record(meal, in: model, zone: zone, &source)
    return meal
  }

  /// The meal with one field changed, or none.
  func changed(_ meal: EatingPattern, from source: inout Source) -> EatingPattern {
    var changed = meal
    switch source.pick(weights: [2, 3, 1, 1, 1, 1]) {
    case 1: changed.notes = notes.draw(from: &source)
    case 2: changed.calories += 1
    case 3: changed.mealType = meal.mealType == .lunch ? .dinner : .lunch
    case 4: changed.end = moment(meal.end, after: 1)
    case 5: changed.start = moment(meal.start, after: -1)
    default: break
    }
    return changed
  }

  /// A day, and a zone that may be unknown.
  func question(from source: inout Source, in model: Model) -> (day: CivilDay, zone: String) {
    let near = model.today.number + Int32(source.pick(weights: [8, 3, 3, 1, 1]).zigzag)
    let isNear = self.isNear.draw(from: &source)
    let last = source.boolean() ? CivilDay(.min) : CivilDay(.max)
    return (
      day: isNear ? CivilDay(near) : last,
      zone: zones.zone(from: &source, displayed: model.displayZone)
    )
  }
}

extension MealDrafts {
  /// What scripts must show: they draw many meals, most of them valid.
  var requirements: [Requirement] {
    starts.requirements(shareOfCases: 0.05) + days.requirements(shareOfCases: 0.05)
      + intervals.requirements(shareOfCases: 0.02)
      + calories.measures.requirements(shareOfCases: 0.02)
      + notes.requirements(shareOfCases: 0.1) + isNear.requirements(shareOfCases: 0.02)
      + zones.zones.requirements(shareOfCases: 0.02)
  }

  private func zone(from source: inout Source, in model: Model) -> String {
    source.boolean(probability: 0.3) ? zones.specialZone(from: &source) : model.displayZone
  }

  private func start(from source: inout Source, in model: Model, zone: String) -> Instant {
    let offset = [0, -1, 1][source.pick(weights: [10, 3, 3])]
    let day = CivilDay(model.today.number + Int32(offset))
    let slot = Int64(source.integer(in: 0...47)) * 30 * MealDrafts.minute
    let (start, next) = (MealDrafts.start(of: day, zone), MealDrafts.start(after: day, zone))
    let cases = MealStartClass.allCases
    switch cases[source.pick(weights: cases.map(\.weight))] {
    case .halfHour: return moment(start, after: slot)
    case .firstMoment: return start
    case .lastMoment: return moment(next, after: -1)
    case .twin: return source.element(of: model.storedMeals)?.start ?? start
    case .endOfTime: return Instant(milliseconds: source.boolean() ? .min : .max - 1)
    }
  }

  private func stretch(
    _ meal: inout EatingPattern, _ interval: IntervalClass, from source: inout Source
  ) {
    let lengths: [Int64] = [30, 60, 300, 1_440]
    let length = interval.length(
      ordinary: lengths[source.pick(weights: [6, 3, 2, 1])] * MealDrafts.minute)
    if let length {
      meal.end = moment(meal.start, after: length)
    } else {
      (meal.start, meal.end) = (Instant(milliseconds: .min), Instant(milliseconds: .max))
    }
  }

  /// Counts the classes that the meal is of, whatever was drawn.
  private func record(
    _ meal: EatingPattern, in model: Model, zone: String, _ source: inout Source
  ) {
    let isTwin = model.storedMeals.contains { $0.start == meal.start && $0.id != meal.id }
    guard ZoneTable.coverage.contains(meal.start),
      let day = MealDrafts.rules.civilDay(meal.start, zone)
    else { return starts.record(isTwin ? .twin : .endOfTime, in: &source) }
    let start = MealDrafts.start(of: day, zone)
    let next = MealDrafts.start(after: day, zone)
    let isLast = moment(meal.start, after: 1) == next
    starts.record(
      isTwin ? .twin : meal.start == start ? .firstMoment : isLast ? .lastMoment : .halfHour,
      in: &source)
    let isShifted = next.milliseconds - start.milliseconds != Days.millisecondsOfDay
    days.record(isShifted ? .shifted : meal.end > next ? .overMidnight : .ordinary, in: &source)
  }

  private static func start(of day: CivilDay, _ zone: String) -> Instant {
    rules.startOfDay(day, zone) ?? Instant(milliseconds: 0)
  }

  private static func start(after day: CivilDay, _ zone: String) -> Instant {
    start(of: CivilDay(day.number + 1), zone)
  }

  /// Stops at the ends of time.
  private func moment(_ moment: Instant, after milliseconds: Int64) -> Instant {
    let (sum, overflow) = moment.milliseconds.addingReportingOverflow(milliseconds)
    return Instant(milliseconds: overflow ? (milliseconds < 0 ? .min : .max) : sum)
  }
}

extension Int {
  /// 0, 1, 2, 3, 4 as 0, -1, 1, -2, 2, so that simple choices are near.
  fileprivate var zigzag: Int { isMultiple(of: 2) ? self / 2 : -(self + 1) / 2 }
}
