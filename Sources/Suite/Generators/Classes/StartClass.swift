import Domain

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
