public import HabitDomain

/// Days in whole numbers (domain 0): the slow, obvious reference for every calendar.
public struct DayRules: Sendable {
  /// The offsets of the zones.
  public let zones: ZoneTable

  /// Makes rules for a table of offsets.
  public init(zones: ZoneTable) { self.zones = zones }

  private static let dayLength: Int64 = 86_400_000

  /// The day of a moment in a zone; nil for an unknown zone.
  public func civilDay(_ instant: Instant, _ zone: String) -> CivilDay? {
    guard let offset = zones.offset(of: zone, at: instant) else { return nil }
    let (local, overflow) = instant.milliseconds.addingReportingOverflow(offset)
    guard !overflow else { return CivilDay(offset > 0 ? .max : .min) }
    return CivilDay(Int32(clamping: DayRules.floorDivision(local, DayRules.dayLength)))
  }

  /// The least moment whose day is not before this one; nil for an unknown zone.
  ///
  /// The answer is the start of an offset, or a moment when the clock of an offset shows
  /// midnight; all such moments near the day are tried.
  public func startOfDay(_ day: CivilDay, _ zone: String) -> Instant? {
    let midnight = Int64(day.number) * DayRules.dayLength
    let near = (midnight - 3 * DayRules.dayLength)...(midnight + 3 * DayRules.dayLength)
    guard let before = zones.offset(of: zone, at: Instant(milliseconds: near.lowerBound)) else {
      return nil
    }
    let changes = zones.transitions(of: zone).filter { near.contains($0.start.milliseconds) }
    let midnights = ([before] + changes.map(\.offset)).map { Instant(milliseconds: midnight - $0) }
    return (midnights + changes.map(\.start))
      .filter { civilDay($0, zone).map { $0 >= day } == true }.min()
  }

  /// 1 = Monday to 7 = Sunday.
  public static func isoWeekday(_ day: CivilDay) -> Int {
    let sinceMonday = (Int(day.number) + 3) % 7
    return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1
  }

  /// The latest day, not after this one, that is the first weekday.
  ///
  /// Stops at the first representable day. Weekdays wrap around: 0 is 7, and 8 is 1.
  public static func weekStart(_ day: CivilDay, first: Int) -> CivilDay {
    var start = day
    while (isoWeekday(start) - first % 7) % 7 != 0, start.number > .min {
      start = CivilDay(start.number - 1)
    }
    return start
  }

  private static func floorDivision(_ value: Int64, _ divisor: Int64) -> Int64 {
    let quotient = value / divisor
    return value % divisor < 0 ? quotient - 1 : quotient
  }
}
