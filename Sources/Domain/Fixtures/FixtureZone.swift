/// Zones whose clocks have not been changed since 1995, so that a fixture needs no table of offsets to know the day.
public enum FixtureZone: String, CaseIterable, Sendable {
  /// 0:00
  case utc = "UTC"
  /// 14 hours ahead: the first place where a day begins.
  case kiritimati = "Pacific/Kiritimati"
  /// 10 hours behind.
  case honolulu = "Pacific/Honolulu"
  /// 5 hours and 45 minutes ahead.
  case kathmandu = "Asia/Kathmandu"

  private var minutes: Int64 {
    switch self {
    case .utc: 0
    case .kiritimati: 14 * 60
    case .honolulu: -10 * 60
    case .kathmandu: 5 * 60 + 45
    }
  }

  /// Noon of a day on the zone's clock, from 1995 on.
  public func noon(of day: CivilDay) -> Instant {
    Instant(milliseconds: (Int64(day.number) * 1_440 + 720 - minutes) * 60_000)
  }
}
