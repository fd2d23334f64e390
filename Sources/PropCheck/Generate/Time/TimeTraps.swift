/// Days and moments that break programs more often than others.
enum TimeTraps {
  /// Leap days and their neighbours, ends of years and months, starts and ends of calendars and counters.
  static let dates: [CivilDate] =
    [
      (2000, 2, 29), (2024, 2, 29), (1900, 2, 28), (1900, 3, 1), (2100, 2, 28), (2100, 3, 1),
      (2023, 2, 28), (2023, 3, 1), (2024, 12, 31), (2025, 1, 1), (1999, 12, 31), (2000, 1, 1),
      (2020, 12, 31), (2021, 1, 3), (2021, 1, 4), (2018, 12, 31), (2024, 1, 31), (2024, 4, 30),
      // Epochs: Unix, Apple, GPS, Excel, Windows, NTP, HFS.
      (1970, 1, 1), (1969, 12, 31), (2001, 1, 1), (1980, 1, 6), (1899, 12, 30), (1601, 1, 1),
      (1900, 1, 1), (1904, 1, 1),
      // The Gregorian calendar begins, the year 1, the ends of four digits and of counters.
      (1582, 10, 4), (1582, 10, 15), (1, 1, 1), (0, 12, 31), (9999, 12, 31), (10_000, 1, 1),
      (2038, 1, 19), (2106, 2, 7), (2036, 2, 7), (1901, 12, 13), (1677, 9, 21), (2262, 4, 11),
    ].compactMap { CivilDate($0.0, $0.1, $0.2) } + transitions

  /// The days around transitions of zones.
  private static let transitions: [CivilDate] = ZoneTransition.known.flatMap { transition in
    [transition.before, transition.after].map { CivilDateTime(transition.moment, at: $0).date }
  }

  /// Midnight and its neighbours, noon, and hours that transitions leave out or repeat.
  static let times: [CivilTime] =
    [
      (0, 0, 0), (23, 59, 59), (12, 0, 0), (0, 0, 1), (23, 59, 0), (11, 59, 59), (1, 0, 0),
      (1, 59, 59),
      (2, 0, 0), (2, 30, 0), (3, 0, 0), (0, 30, 0), (23, 0, 0), (13, 0, 0),
    ].compactMap { CivilTime($0.0, $0.1, $0.2) } + [.last]

  /// The starts and ends of counters of seconds, a leap second, a leap day.
  static let moments: [PointInTime] = [
    0, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, -0x8000_0000, 978_307_200, 1_483_228_800, 951_782_400,
  ].map { PointInTime(second: $0) }
}
