import HabitDomain

/// Computations on meals, with a calendar that knows where days begin.
struct FastingArithmetic: Sendable {
  let calendar: CivilCalendar
  /// The shortest gap between blocks that counts as fasting, in milliseconds.
  var leastFast = 3 * hour

  func fastingWindows(
    _ meals: [EatingPattern], on day: CivilDay, in zone: String
  ) throws(DataLayerError) -> [FastingWindow] {
    let blocks = merged(try self.meals(meals, on: day, in: zone))
    return zip(blocks, blocks.dropFirst()).compactMap { block, next in
      milliseconds(from: block.end, to: next.start) >= leastFast
        ? FastingWindow(start: block.end, end: next.start) : nil
    }
  }

  func isFasting(_ meals: [EatingPattern], at moment: Instant) -> Bool {
    !meals.contains { $0.start <= moment && moment < $0.end }
  }

  func overnight(
    _ meals: [EatingPattern], before day: CivilDay, in zone: String
  ) throws(DataLayerError) -> Int64? {
    let today = try self.meals(meals, on: day, in: zone)
    guard day.number > .min else { return nil }
    let yesterday = try self.meals(meals, on: CivilDay(day.number - 1), in: zone)
    guard let start = today.first?.start, let end = yesterday.map(\.end).max() else { return nil }
    return milliseconds(from: end, to: start)
  }

  func keepsProtocol(
    _ meals: [EatingPattern], on day: CivilDay, in zone: String, _ plan: EatingProtocol
  ) throws(DataLayerError) -> Bool {
    guard try violations(meals, on: day, in: zone, plan).isEmpty else { return false }
    let night = try overnight(meals, before: day, in: zone)
    return night.map { $0 >= Int64(plan.fastingHours) * hour } ?? true
  }

  /// The meals of a day that end too late.
  func violations(
    _ meals: [EatingPattern], on day: CivilDay, in zone: String, _ plan: EatingProtocol
  ) throws(DataLayerError) -> [EatingPattern] {
    let meals = try self.meals(meals, on: day, in: zone)
    guard let first = meals.first else { return [] }
    return meals.filter {
      milliseconds(from: first.start, to: $0.end) > Int64(plan.eatingHours) * hour
    }
  }

  func sinceLastMeal(_ meals: [EatingPattern], now: Instant) -> Int64? {
    meals.map(\.end).max().map { max(0, milliseconds(from: $0, to: now)) }
  }
}

extension FastingArithmetic {
  /// The meals that start in a day, in the order of their starts.
  private func meals(
    _ meals: [EatingPattern], on day: CivilDay, in zone: String
  ) throws(DataLayerError) -> [EatingPattern] {
    let start = try calendar.startOfDay(day, zone)
    // The last possible day has no end.
    let end = day.number < .max ? try calendar.startOfDay(CivilDay(day.number + 1), zone) : nil
    return meals.filter { meal in meal.start >= start && (end.map { meal.start < $0 } ?? true) }
      .sorted { ($0.start, $0.id) < ($1.start, $1.id) }
  }

  /// Merges sorted meals that overlap or touch into blocks.
  private func merged(_ meals: [EatingPattern]) -> [(start: Instant, end: Instant)] {
    var blocks: [(start: Instant, end: Instant)] = []
    for meal in meals {
      if let last = blocks.last, meal.start <= last.end {
        blocks[blocks.count - 1].end = max(last.end, meal.end)
      } else {
        blocks.append((meal.start, meal.end))
      }
    }
    return blocks
  }

  /// The difference, clamped to 64 bits.
  private func milliseconds(from start: Instant, to end: Instant) -> Int64 {
    let (difference, overflow) = end.milliseconds.subtractingReportingOverflow(start.milliseconds)
    return overflow ? (end < start ? .min : .max) : difference
  }
}

private let hour: Int64 = 3_600_000
