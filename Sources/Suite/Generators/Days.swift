import Domain
import PropCheck
import Reference

/// What is special about a day, as seen from today.
enum DayClass: String, ValueClass {
  case near = "within 21 days"
  case tomorrow
  case widgetEnd = "30 days ago"
  case beyondWidget = "31 days ago"
  case historyEnd = "365 days ago"
  case beyondHistory = "366 days ago"
  case extreme = "at the end of time"

  static let table = "day"

  var weight: Int {
    switch self {
    case .near: 80
    case .tomorrow, .historyEnd, .beyondHistory: 5
    case .widgetEnd, .beyondWidget: 3
    case .extreme: 1
    }
  }
}

/// What is special about the day on which a script begins.
enum StartClass: String, ValueClass {
  case ordinary
  case yearEnd = "year end"
  case leapDay = "leap day"
  case shift = "clock change"
  case midnightGap = "midnight gap"
  case skippedDay = "skipped day"

  static let table = "start"

  var weight: Int { self == .ordinary ? 5 : 2 }

  /// The day and a zone in which it is special.
  var day: (CivilDay, zone: String) {
    switch self {
    case .ordinary: (CivilDay(20_395), "UTC")  // Mon 2025-11-03
    case .yearEnd: (CivilDay(20_088), "Pacific/Kiritimati")  // Tue 2024-12-31
    case .leapDay: (CivilDay(19_782), "Asia/Kathmandu")  // Thu 2024-02-29
    case .shift: (CivilDay(20_177), "Europe/Bucharest")  // Sun 2025-03-30
    case .midnightGap: (CivilDay(20_338), "America/Santiago")  // Sun 2025-09-07
    case .skippedDay: (CivilDay(15_339), "Pacific/Apia")  // Sat 2011-12-31
    }
  }
}

/// Where the time of day of a moment lies.
enum MomentClass: String, ValueClass {
  case noon
  case midnight
  case lastMillisecond = "last millisecond"
  case anyTime = "any time"
  case endOfTime = "end of time"

  static let table = "moment"

  var weight: Int { self == .endOfTime ? 1 : 8 }
}

/// What a log's zone is like.
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
  func day(from source: inout Source, today: CivilDay, likely: Set<CivilDay> = []) -> CivilDay {
    // Drawn in any case, so that a near day is the one of fewest choices, and a failure shrinks to it.
    let near = near(from: &source, today: today, likely: likely)
    return switch days.draw(from: &source) {
    case .near: near
    case .tomorrow: moved(today, by: 1)
    case .widgetEnd: moved(today, by: -30)
    case .beyondWidget: moved(today, by: -31)
    case .historyEnd: moved(today, by: -365)
    case .beyondHistory: moved(today, by: -366)
    case .extreme: source.boolean() ? CivilDay(.max) : CivilDay(.min)
    }
  }

  /// The place in the window is what is drawn, so a day keeps its meaning whatever is likely.
  private func near(
    from source: inout Source, today: CivilDay, likely: Set<CivilDay>
  ) -> CivilDay {
    let window = (0...21).map { moved(today, by: -$0) }
    let weights = window.map { $0 == today || likely.contains($0) ? 20 : 1 }
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
