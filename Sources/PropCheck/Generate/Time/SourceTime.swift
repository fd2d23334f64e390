/// How days and times are drawn: a random one as a whole, which is then recorded number by number, so that each number
/// shrinks by itself.
extension Source {
  /// Settles a number whose random value is given.
  private mutating func settled(_ value: Int, in range: ClosedRange<Int>, towards: Int) -> Int {
    let clamped = value.clamped(to: range)
    return isTaped ? settle(clamped, in: range, origin: towards.clamped(to: range)) : clamped
  }

  /// A day of a range; 2000-01-01 is the simplest, or the nearest year's first day.
  mutating func date(in range: ClosedRange<CivilDate>) -> CivilDate {
    let drawn = CivilDate(dayNumber: dayNumber(in: range))
    remember(drawn.dayNumber)
    return settled(drawn, in: range)
  }

  private mutating func settled(
    _ drawn: CivilDate, in range: ClosedRange<CivilDate>
  ) -> CivilDate {
    let (low, high) = (range.lowerBound, range.upperBound)
    let year = settled(drawn.year, in: low.year...high.year, towards: 2000)
    let (isFirstYear, isLastYear) = (year == low.year, year == high.year)
    let months = (isFirstYear ? low.month : 1)...(isLastYear ? high.month : 12)
    let month = settled(drawn.month, in: months, towards: 1)
    let first = isFirstYear && month == low.month ? low.day : 1
    let isLast = isLastYear && month == high.month
    let last = isLast ? high.day : CivilDate.days(ofMonth: month, in: year)
    let day = settled(drawn.day, in: first...last, towards: 1)
    return CivilDate(year, month, day) ?? low
  }

  /// A quarter each are traps, of the years 1970 to 2037, any of the range, and near its ends or near an earlier one.
  private mutating func dayNumber(in range: ClosedRange<CivilDate>) -> Int {
    let numbers = range.lowerBound.dayNumber...range.upperBound.dayNumber
    let bits = random.next()
    switch bits & 7 {
    case 0, 1:
      let trap = TimeTraps.dates[Int(Xoshiro.scale(bits, upTo: UInt64(TimeTraps.dates.count - 1)))]
      return trap.dayNumber.clamped(to: numbers)
    case 2, 3:
      let usual = 0.clamped(to: numbers)...24_836.clamped(to: numbers)
      return random.value(in: usual)
    case 4: return (random.next() & 1 == 0 ? numbers.lowerBound : numbers.upperBound)
    case 5 where recentCount > 0:
      let place = Int(Xoshiro.scale(bits, upTo: UInt64(min(recentCount, 4) - 1)))
      return random.neighbour(of: recent[place], in: numbers)
    default: return random.value(in: numbers)
    }
  }

  /// A time of a range in whole units; midnight is the simplest.
  mutating func time(in range: ClosedRange<CivilTime>, unit: CivilUnit) -> CivilTime {
    let size = unit.nanoseconds
    // Both ends are in whole units, as the caller sees to.
    let ticks = range.lowerBound.nanosecondOfDay / size...range.upperBound.nanosecondOfDay / size
    return settled(tick(in: ticks, size), in: ticks, size)
  }

  /// Half of them are traps or ends of the range.
  private mutating func tick(in ticks: ClosedRange<Int>, _ size: Int) -> Int {
    let bits = random.next()
    switch bits & 3 {
    case 0:
      let trap = TimeTraps.times[Int(Xoshiro.scale(bits, upTo: UInt64(TimeTraps.times.count - 1)))]
      return (trap.nanosecondOfDay / size).clamped(to: ticks)
    case 1: return random.next() & 1 == 0 ? ticks.lowerBound : ticks.upperBound
    default: return random.value(in: ticks)
    }
  }

  /// Hour, minute, second and fraction, one after another, as far as the ends of the range leave a choice.
  private mutating func settled(_ tick: Int, in ticks: ClosedRange<Int>, _ size: Int) -> CivilTime {
    let weights = [3_600_000_000_000, 60_000_000_000, 1_000_000_000, size].map { max($0 / size, 1) }
    var (start, rest) = (0, tick)
    for (weight, outer) in zip(weights, [CivilTime.nanosecondsPerDay / size] + weights)
    where outer > weight {
      let least = max(ticks.lowerBound - start, 0) / weight
      let most = min((ticks.upperBound - start) / weight, outer / weight - 1)
      let digit = settled(rest / weight, in: least...max(least, most), towards: 0)
      start += digit * weight
      rest = max(tick - start, 0)
    }
    return CivilTime(nanosecondOfDay: start * size)
  }

  /// A day and a time of a range; the traps are readings that are left out or happen twice somewhere.
  mutating func dateTime(
    in range: ClosedRange<CivilDateTime>, unit: CivilUnit, traps: [CivilDateTime]
  ) -> CivilDateTime {
    let bits = random.next()
    let trap =
      traps.isEmpty || bits & 3 > 0
      ? nil : traps[Int(Xoshiro.scale(bits, upTo: UInt64(traps.count - 1)))]
    guard let trap, range.contains(trap) else { return dateTime(in: range, unit: unit) }
    let shift = [0, 0, -1, 1][Int(random.next(upTo: 3))] * unit.nanoseconds
    let moved = trap.adding(nanoseconds: shift)
    let near = range.contains(moved) ? moved : trap
    let date = settled(near.date, in: range.lowerBound.date...range.upperBound.date)
    let size = unit.nanoseconds
    let ticks = times(on: date, in: range, unit)
    return CivilDateTime(
      date, settled((near.time.nanosecondOfDay / size).clamped(to: ticks), in: ticks, size))
  }

  private mutating func dateTime(
    in range: ClosedRange<CivilDateTime>, unit: CivilUnit
  ) -> CivilDateTime {
    let date = date(in: range.lowerBound.date...range.upperBound.date)
    let (ticks, size) = (times(on: date, in: range, unit), unit.nanoseconds)
    return CivilDateTime(date, settled(tick(in: ticks, size), in: ticks, size))
  }

  /// The units of a day that are in a range.
  private func times(
    on date: CivilDate, in range: ClosedRange<CivilDateTime>, _ unit: CivilUnit
  ) -> ClosedRange<Int> {
    let (low, high) = (range.lowerBound, range.upperBound)
    let first = date == low.date ? low.time.nanosecondOfDay / unit.nanoseconds : 0
    let last = (date == high.date ? high.time : .last).nanosecondOfDay / unit.nanoseconds
    return first...max(first, last)
  }
}

extension Xoshiro {
  fileprivate mutating func value(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next(upTo: UInt64(range.upperBound - range.lowerBound)))
  }
}

extension CivilDateTime {
  /// The reading that many nanoseconds later, less than a day, clamped to the days that there are.
  func adding(nanoseconds: Int) -> CivilDateTime {
    let (days, rest) = (time.nanosecondOfDay + nanoseconds).dividedDown(
      by: CivilTime.nanosecondsPerDay)
    return CivilDateTime(dayNumber: date.dayNumber + days, CivilTime(nanosecondOfDay: rest))
  }
}
