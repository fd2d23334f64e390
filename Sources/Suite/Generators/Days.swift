import Domain
import PropCheck
import Reference

/// Draws days, moments and zones.
struct Days: Sendable {
  static let millisecondsOfDay: Int64 = 86_400_000

  let starts = ClassTable<StartClass>()
  let days = ClassTable<DayClass>()
  let moments = ClassTable<MomentClass>()
  let zones = ClassTable<ZoneClass>()

  private static let special = ZoneTable.suite.identifiers.filter { $0 != "UTC" }
  private static let invalid = ["", "utc", "Foo/Bar", "UTC\0"]

  /// A day, most likely today or one of these: operations have to meet on a day to disturb each other.
  func day(
    from source: inout Source, today: CivilDay, likely: Set<CivilDay> = [],
    within days: ClosedRange<CivilDay>? = nil
  ) -> CivilDay {
    // Drawn in any case, so that a near day is the one of fewest choices, and a failure shrinks to it.
    let near = near(from: &source, today: today, likely: likely, within: days)
    return switch self.days.draw(from: &source) {
    case .near: near
    case .tomorrow: moved(today, by: 1)
    case .widgetEnd: moved(today, by: -30)
    case .beyondWidget: moved(today, by: -31)
    case .longAgo: moved(today, by: -60)
    case .historyEnd: moved(today, by: -365)
    case .beyondHistory: moved(today, by: -366)
    case .extreme: source.boolean() ? CivilDay(.max) : CivilDay(.min)
    }
  }

  /// The place in the window is what is drawn, so a day keeps its meaning whatever is likely.
  private func near(
    from source: inout Source, today: CivilDay, likely: Set<CivilDay>,
    within days: ClosedRange<CivilDay>?
  ) -> CivilDay {
    let window = (0...21).map { moved(today, by: -$0) }
    let weights = window.map { day in
      guard days?.contains(day) ?? true else { return 1 }
      return day == today || likely.contains(day) ? 60 : 3
    }
    return window[source.pick(weights: weights)]
  }

  /// A moment on a day; the day is meant in the zone, whose clock is at most 14 hours off.
  func moment(from source: inout Source, on day: CivilDay, zone: String) -> Instant {
    let midnight = Int64(day.number) * Days.millisecondsOfDay
    let offset = ZoneTable.suite.offset(of: zone, at: Instant(milliseconds: midnight)) ?? 0
    let start = midnight - offset
    switch moments.draw(from: &source) {
    case .noon: return Instant(milliseconds: start + Days.millisecondsOfDay / 2)
    case .midnight: return Instant(milliseconds: start)
    case .lastMillisecond: return Instant(milliseconds: start + Days.millisecondsOfDay - 1)
    case .anyTime:
      let time = source.integer(in: 0...Int(Days.millisecondsOfDay - 1))
      return Instant(milliseconds: start + Int64(time))
    case .endOfTime: return Instant(milliseconds: source.boolean() ? .max : .min)
    }
  }

  func zone(from source: inout Source, displayed: String) -> String {
    switch zones.draw(from: &source) {
    case .displayed: displayed
    case .utc: "UTC"
    case .special: specialZone(from: &source)
    case .invalid: Days.invalid[source.pick(weights: Days.invalid.map { _ in 1 })]
    }
  }

  /// A zone that no operation would write, and that a row can nevertheless have.
  func unknownZone(from source: inout Source) -> String {
    let zones = Days.invalid.filter { !$0.isEmpty }
    return zones[source.pick(weights: zones.map { _ in 1 })]
  }

  func specialZone(from source: inout Source) -> String {
    Days.special[source.pick(weights: Days.special.map { _ in 1 })]
  }

  private func moved(_ day: CivilDay, by count: Int32) -> CivilDay {
    let (number, overflow) = day.number.addingReportingOverflow(count)
    return overflow ? day : CivilDay(number)
  }
}
