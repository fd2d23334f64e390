import HabitDomain
import Foundation
import HabitRules
import Testing

@Suite struct ZoneTableTests {
  @Test(arguments: [
    "UTC", "Europe/Berlin", "US/Pacific", "GMT", "GMT+0", "GMT-0", "Etc/GMT+5", "EST5EDT",
    "NZ-CHAT",
    "America/Argentina/Buenos_Aires", "America/Port-au-Prince", "Factory", "W-SU",
  ])
  func `a name of the database is known`(_ name: String) throws {
    #expect(RuleBook.standard.isKnownZone(name))
    _ = try RuleBook.standard.calendar.civilDay(Instant(milliseconds: 0), name)
  }

  @Test(arguments: [
    "", "utc", "Foo/Bar", "europe/berlin", "EUROPE/BERLIN", "PST", "BST", "ACT", "GMT+2",
    "GMT+00:00",
    "UTC+1", "UTC\0", "Europe/Berlin\0", " UTC", "Europe/Berlin ", "/Europe/Berlin", "SystemV/AST4",
    "Etc/Unknown", "US/Pacific-New", "../etc/passwd", "localtime", "posix/UTC", "Z",
    "Pacific/\u{212A}wajalein", "Ｕ", String(repeating: "Europe/", count: 1000),
  ])
  func `anything else is not`(_ name: String) {
    _ = RuleBook.standard.isKnownZone("Pacific/Kwajalein")
    #expect(!RuleBook.standard.isKnownZone(name))
    #expect(throws: DataLayerError.log(.invalidTimezone(name))) {
      try RuleBook.standard.calendar.startOfDay(CivilDay(0), name)
    }
  }

  @Test func `all zones that Foundation lists are known`() {
    for name in TimeZone.knownTimeZoneIdentifiers { #expect(RuleBook.standard.isKnownZone(name)) }
  }

  /// Brazil went to summer time at midnight on 1 November 1966. Before 1970, truncating a fraction of a second would
  /// round towards zero.
  @Test func `a moment just before a change of old times has the offset before it`() throws {
    let change: Int64 = -99_954_000_000
    let day = { (moment: Int64) in
      try RuleBook.standard.calendar.civilDay(Instant(milliseconds: moment), "America/Sao_Paulo")
    }
    #expect(try day(change - 1) == CivilDay(-1_158))
    #expect(try day(change) == CivilDay(-1_157))
  }
}
