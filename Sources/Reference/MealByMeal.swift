import Domain

/// The times of meals, read off every meal one by one (domain 3.6).
struct MealByMeal: Sendable {
  let meals: [EatingPattern]
  let zones: ZoneTable

  private static let hour: Int64 = 3_600_000

  /// The meals whose start has this day.
  func meals(on day: Int, in zone: String) throws(DataLayerError) -> [EatingPattern] {
    guard zones.offset(of: zone, at: Instant(milliseconds: 0)) != nil else {
      throw .log(.invalidTimezone(zone))
    }
    let rules = DayRules(zones: zones)
    return meals.filter { rules.civilDay($0.start, zone).map { Int($0.number) } == day }
  }

  /// A window begins where a meal ends and no other goes on or begins, and lasts until the next begins.
  func windows(on day: Int, in zone: String) throws(DataLayerError) -> [FastingWindow] {
    let meals = try meals(on: day, in: zone)
    var windows: Set<FastingWindow> = []
    for end in meals.map(\.end) {
      if meals.contains(where: { $0.start <= end && end < $0.end }) { continue }
      guard let next = meals.map(\.start).filter({ $0 > end }).min() else { continue }
      if next.milliseconds - end.milliseconds >= 3 * MealByMeal.hour {
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
    let starts = try meals(on: day, in: zone).map(\.start.milliseconds)
    let ends = try meals(on: day - 1, in: zone).map(\.end.milliseconds)
    guard let start = starts.min(), let end = ends.max() else { return nil }
    return start - end
  }

  func keepsProtocol(
    on day: Int, in zone: String, _ plan: EatingProtocol
  ) throws(DataLayerError) -> Bool {
    let meals = try meals(on: day, in: zone)
    guard let start = meals.map(\.start.milliseconds).min(),
      let end = meals.map(\.end.milliseconds).max()
    else { return true }
    if end - start > Int64(plan.eatingHours) * MealByMeal.hour { return false }
    guard let night = try overnight(before: day, in: zone) else { return true }
    return night >= Int64(plan.fastingHours) * MealByMeal.hour
  }

  func violations(
    on day: Int, in zone: String, _ plan: EatingProtocol
  ) throws(DataLayerError) -> [EatingPattern] {
    let meals = try meals(on: day, in: zone)
    guard let start = meals.map(\.start.milliseconds).min() else { return [] }
    let limit = start + Int64(plan.eatingHours) * MealByMeal.hour
    return meals.filter { $0.end.milliseconds > limit }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  func sinceLastMeal(now: Instant) -> Int64? {
    meals.map { max(0, now.milliseconds - $0.end.milliseconds) }.min()
  }
}
