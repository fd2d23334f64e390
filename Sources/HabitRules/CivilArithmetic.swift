package import HabitDomain

/// Days and moments in whole numbers, over a function that knows the offsets of zones.
///
/// Nothing traps: moments and days at the ends of their types are clamped.
package struct CivilArithmetic: Sendable {
  /// The milliseconds that a zone's wall clock is ahead of UTC at a moment; nil for an unknown
  /// zone.
  package typealias Offset = @Sendable (_ instant: Instant, _ zone: String) -> Int64?

  let offset: Offset

  package init(offset: @escaping Offset) { self.offset = offset }

  /// The functions of the data layer.
  package var calendar: CivilCalendar {
    CivilCalendar(
      civilDay: civilDay, startOfDay: startOfDay, isoWeekday: isoWeekday, weekStart: weekStart)
  }

  func civilDay(_ instant: Instant, in zone: String) throws(DataLayerError) -> CivilDay {
    let (local, hasOverflowed) =
      instant.milliseconds.addingReportingOverflow(try knownOffset(instant, zone))
    guard !hasOverflowed else { return CivilDay(instant.milliseconds < 0 ? .min : .max) }
    return CivilDay(Int32(clamping: floorDivide(local, dayLength)))
  }

  func startOfDay(_ day: CivilDay, in zone: String) throws(DataLayerError) -> Instant {
    try firstMoment(showing: Int64(day.number) * dayLength, in: zone)
  }

  /// The least moment whose wall clock shows a time, in milliseconds since 1970, or a later one.
  ///
  /// Between transitions a wall clock advances with time. In no zone are two transitions less
  /// than 95 hours apart, so at most one lies within the 48 hours around the time.
  func firstMoment(showing time: Int64, in zone: String) throws(DataLayerError) -> Instant {
    let (early, late) = (time - dayLength, time + dayLength)
    let before = try knownOffset(Instant(milliseconds: early), zone)
    let after = try knownOffset(Instant(milliseconds: late), zone)
    guard before != after else { return Instant(milliseconds: time - before) }
    let change = try transition(after: early, through: late, from: before, in: zone)
    guard time - before >= change else { return Instant(milliseconds: time - before) }
    return Instant(milliseconds: max(change, time - after))
  }

  func isoWeekday(_ day: CivilDay) -> Int { remainder(Int(day.number) + 3, 7) + 1 }

  func weekStart(_ day: CivilDay, firstWeekday: Int) -> CivilDay {
    let passed = remainder(isoWeekday(day) - remainder(firstWeekday, 7), 7)
    return CivilDay(Int32(clamping: Int(day.number) - passed))
  }

  /// The first moment of the new offset, by bisection.
  private func transition(
    after early: Int64, through late: Int64, from offset: Int64, in zone: String
  ) throws(DataLayerError) -> Int64 {
    var (old, new) = (early, late)
    while new - old > 1 {
      let middle = old + (new - old) / 2
      let isOld = try knownOffset(Instant(milliseconds: middle), zone) == offset
      (old, new) = isOld ? (middle, new) : (old, middle)
    }
    return new
  }

  private func knownOffset(_ instant: Instant, _ zone: String) throws(DataLayerError) -> Int64 {
    guard let offset = offset(instant, zone) else { throw .log(.invalidTimezone(zone)) }
    return offset
  }
}

private let dayLength: Int64 = 86_400_000

private func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
  let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}

/// The remainder that is not negative.
private func remainder(_ number: Int, _ divisor: Int) -> Int {
  let rest = number % divisor
  return rest < 0 ? rest + divisor : rest
}
