import HabitDomain

/// The times of meals, meal by meal (domain 3.6).
struct MealByMeal: Sendable {
  let meals: [EatingPattern]
  let zones: ZoneTable

  private static let hour: Int128 = 3_600_000

  /// The meals that start on a day.
  func meals(on day: Int, in zone: String) throws(DataLayerError) -> [EatingPattern] {
    guard zones.offset(of: zone, at: Instant(milliseconds: 0)) != nil else {
      throw .log(.invalidTimezone(zone))
    }
    let rules = DayRules(zones: zones)
    return meals.filter { rules.civilDay($0.start, zone).map { Int($0.number) } == day }
  }

  /// A window begins when a meal ends and no other continues or begins, and lasts until the next meal.
  func windows(on day: Int, in zone: String) throws(DataLayerError) -> [FastingWindow] {
    let meals = try meals(on: day, in: zone)
    var windows: Set<FastingWindow> = []
    for end in meals.map(\.end) {
      if meals.contains(where: { $0.start <= end && end < $0.end }) { continue }
      guard let next = meals.map(\.start).filter({ $0 > end }).min() else { continue }
      if length(end, next) >= 3 * MealByMeal.hour {
        windows.insert(FastingWindow(start: end, end: next))
      }
    }
    return windows.sorted { $0.start < $1.start }
  }

  func isFasting(at moment: Instant) -> Bool {
    for meal in meals where meal.start <= moment && moment < meal.end { return false }
    return true
  }

  func overnight(before day: Int, in zone: String) throws(DataLayerError) -> Int64? {
    let starts = try meals(on: day, in: zone).map(\.start)
    let ends = try meals(on: day - 1, in: zone).map(\.end)
    guard let start = starts.min(), let end = ends.max() else { return nil }
    return Int64(clamping: length(end, start))
  }

  func keepsProtocol(
    on day: Int, in zone: String, _ plan: EatingProtocol
  ) throws(DataLayerError) -> Bool {
    let meals = try meals(on: day, in: zone)
    guard let start = meals.map(\.start).min(), let end = meals.map(\.end).max()
    else { return true }
    if length(start, end) > Int128(plan.eatingHours) * MealByMeal.hour { return false }
    guard let night = try overnight(before: day, in: zone) else { return true }
    return night >= Int64(plan.fastingHours) * Int64(MealByMeal.hour)
  }

  func violations(
    on day: Int, in zone: String, _ plan: EatingProtocol
  ) throws(DataLayerError) -> [EatingPattern] {
    let meals = try meals(on: day, in: zone)
    guard let start = meals.map(\.start).min() else { return [] }
    let limit = Int128(plan.eatingHours) * MealByMeal.hour
    return meals.filter { length(start, $0.end) > limit }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  func sinceLastMeal(now: Instant) -> Int64? {
    meals.map { Int64(clamping: max(0, length($0.end, now))) }.min()
  }
}

/// The milliseconds from one moment to another, which can exceed 64 bits.
private func length(_ start: Instant, _ end: Instant) -> Int128 {
  Int128(end.milliseconds) - Int128(start.milliseconds)
}
