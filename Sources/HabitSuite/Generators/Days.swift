import HabitDomain
import PropCheck
import HabitReference

/// Draws days, moments and zones.
struct Days: Sendable {
  static let millisecondsOfDay: Int64 = 86_400_000

  let starts = Days.startTable()
  let days = ClassTable<DayClass>()
  let moments = ClassTable<MomentClass>()
  let zones = ClassTable<ZoneClass>()

  private static let special = ZoneTable.suite.identifiers.filter { $0 != "UTC" }
  private static let invalid = ["", "utc", "Foo/Bar", "UTC\0"]

  /// Special days, each with a zone in which it is special.
  static func startTable() -> ClassTable<(CivilDay, zone: String)> {
    ClassTable(
      "start",
      [
        ("ordinary", 5, (CivilDay(20_395), "UTC")),  // Mon 2025-11-03
        ("year end", 2, (CivilDay(20_088), "Pacific/Kiritimati")),  // Tue 2024-12-31
        ("leap day", 2, (CivilDay(19_782), "Asia/Kathmandu")),  // Thu 2024-02-29
        ("clock change", 2, (CivilDay(20_177), "Europe/Bucharest")),  // Sun 2025-03-30
        ("midnight gap", 2, (CivilDay(20_338), "America/Santiago")),  // Sun 2025-09-07
        ("skipped day", 2, (CivilDay(15_339), "Pacific/Apia")),  // Sat 2011-12-31
      ])
  }

  /// A day, most likely today or one of these: operations interact only on the same day.
  func day(
    from source: inout Source, today: CivilDay, likely: Set<CivilDay> = [],
    within days: ClosedRange<CivilDay>? = nil
  ) -> CivilDay {
    // Always drawn, so that a near day takes the fewest choices and a failure shrinks to it.
    let near = near(from: &source, today: today, likely: likely, within: days)
    return switch self.days.draw(from: &source) {
    case .near: near
    case .tomorrow: today.moved(by: 1)
    case .widgetEnd: today.moved(by: -30)
    case .beyondWidget: today.moved(by: -31)
    case .longAgo: today.moved(by: -60)
    case .historyEnd: today.moved(by: -365)
    case .beyondHistory: today.moved(by: -366)
    case .extreme: source.boolean() ? CivilDay(.max) : CivilDay(.min)
    }
  }

  /// Draws the place in the window, so that a day keeps its meaning whatever is likely.
  private func near(
    from source: inout Source, today: CivilDay, likely: Set<CivilDay>,
    within days: ClosedRange<CivilDay>?
  ) -> CivilDay {
    let window = (0...21).map { today.moved(by: -$0) }
    let weights = window.map { day in
      guard days?.contains(day) ?? true else { return 1 }
      return day == today || likely.contains(day) ? 60 : 3
    }
    return window[source.pick(weights: weights)]
  }

  /// A moment on a day in the zone.
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
    case .invalid: source.pickOne(of: Days.invalid)
    }
  }

  /// A zone that no operation writes, but that a row can have.
  func unknownZone(from source: inout Source) -> String {
    let zones = Days.invalid.filter { !$0.isEmpty }
    return source.pickOne(of: zones)
  }

  func specialZone(from source: inout Source) -> String {
    source.pickOne(of: Days.special)
  }
}

extension CivilDay {
  /// The day this many days later, at most the last representable one.
  func moved(by count: Int) -> CivilDay { CivilDay(Int32(clamping: Int(number) + count)) }
}

/// What is special about a day relative to today.
enum DayClass: String, ValueClass {
  case near = "within 21 days"
  case tomorrow
  case widgetEnd = "30 days ago"
  case beyondWidget = "31 days ago"
  case longAgo = "60 days ago"
  case historyEnd = "365 days ago"
  case beyondHistory = "366 days ago"
  case extreme = "at the end of time"

  static let table = "day"

  var weight: Int {
    switch self {
    case .near: 80
    case .tomorrow, .beyondHistory: 5
    case .historyEnd, .longAgo: 9
    case .widgetEnd: 6
    case .beyondWidget: 4
    case .extreme: 1
    }
  }
}

/// What is special about the time of day of a moment.
enum MomentClass: String, ValueClass {
  case noon
  case midnight
  case lastMillisecond = "last millisecond"
  case anyTime = "any time"
  case endOfTime = "end of time"

  static let table = "moment"

  var weight: Int { self == .endOfTime ? 1 : 8 }
}

/// What is special about the zone of a log.
enum ZoneClass: String, ValueClass {
  case displayed = "the display zone"
  case utc = "UTC"
  case special = "one with a trap"
  case invalid

  static let table = "zone"

  var weight: Int {
    switch self {
    case .displayed: 20
    case .utc: 20
    case .special: 50
    case .invalid: 3
    }
  }
}
