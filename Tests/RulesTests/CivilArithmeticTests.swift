import HabitDomain
import Foundation
import HabitRules
import Testing

@Suite struct CivilArithmeticTests {
  let calendar = RuleBook.standard.calendar

  @Test(arguments: [
    // Midnight does not exist, or exists twice, or the whole day does not exist.
    ("America/Santiago", "2025-09-07", "2025-09-07T04:00:00Z"),
    ("Africa/Cairo", "2025-04-25", "2025-04-24T22:00:00Z"),
    ("Asia/Beirut", "2025-03-30", "2025-03-29T22:00:00Z"),
    ("America/Asuncion", "2024-10-06", "2024-10-06T04:00:00Z"),
    ("America/Havana", "2025-03-09", "2025-03-09T05:00:00Z"),
    ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
    ("America/Havana", "2025-11-02", "2025-11-02T04:00:00Z"),
    ("America/St_Johns", "2010-11-07", "2010-11-07T02:30:00Z"),
    ("Pacific/Apia", "2011-12-29", "2011-12-29T10:00:00Z"),
    ("Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00Z"),
    ("Pacific/Apia", "2011-12-31", "2011-12-30T10:00:00Z"),
    ("Europe/Bucharest", "2025-03-30", "2025-03-29T22:00:00Z"),
    ("Europe/Bucharest", "2025-10-26", "2025-10-25T21:00:00Z"),
    ("Australia/Lord_Howe", "2025-10-05", "2025-10-04T13:30:00Z"),
    ("Asia/Kathmandu", "2025-01-01", "2024-12-31T18:15:00Z"),
    ("Pacific/Chatham", "2025-09-28", "2025-09-27T11:15:00Z"),
    ("UTC", "1969-12-31", "1969-12-31T00:00:00Z"),
  ])
  func `a day starts at its first moment`(_ zone: String, _ day: String, _ moment: String) throws {
    let number = CivilDay(Int32(try milliseconds(day + "T00:00:00Z") / 86_400_000))
    let start = try calendar.startOfDay(number, zone)
    #expect(start.milliseconds == (try milliseconds(moment)))
    #expect(try calendar.civilDay(start, zone) >= number)
    let before = Instant(milliseconds: start.milliseconds - 1)
    #expect(try calendar.civilDay(before, zone) < number)
  }

  @Test(arguments: ["Pacific/Honolulu", "Europe/Berlin", "Pacific/Kiritimati", "Africa/Casablanca"])
  func `every start is the least moment of its day or a later one`(_ zone: String) throws {
    for day in stride(from: -30_000 as Int32, to: 30_000, by: 7) {
      let start = try calendar.startOfDay(CivilDay(day), zone)
      #expect(try calendar.civilDay(start, zone).number >= day)
      let before = Instant(milliseconds: start.milliseconds - 1)
      #expect(try calendar.civilDay(before, zone).number < day)
    }
  }

  @Test(
    arguments: [
      (0, "UTC", 0), (-1, "UTC", -1), (86_399_999, "UTC", 0), (86_400_000, "UTC", 1),
      (0, "America/New_York", -1), (1_730_628_000_000, "Pacific/Honolulu", 20_030),
      (1_730_628_000_000, "Pacific/Kiritimati", 20_031), (.max, "UTC", .max), (.min, "UTC", .min),
      (.max, "Asia/Tokyo", .max), (.min, "America/New_York", .min),
    ] as [(Int64, String, Int32)])
  func `a moment has a day in a zone`(_ moment: Int64, _ zone: String, _ day: Int32) throws {
    #expect(try calendar.civilDay(Instant(milliseconds: moment), zone).number == day)
  }

  @Test(arguments: [Int32.min, .max])
  func `the ends of time have a start`(_ day: Int32) throws {
    let start = try calendar.startOfDay(CivilDay(day), "Europe/Berlin")
    #expect(try calendar.civilDay(start, "Europe/Berlin") == CivilDay(day))
    #expect((1...7).contains(calendar.isoWeekday(CivilDay(day))))
    #expect(calendar.weekStart(CivilDay(day), 1) <= CivilDay(day))
  }

  @Test(arguments: [(0, 4), (-1, 3), (-3, 1), (-4, 7), (20_395, 1)] as [(Int32, Int)])
  func `day 0 is a Thursday`(_ day: Int32, _ weekday: Int) {
    #expect(calendar.isoWeekday(CivilDay(day)) == weekday)
  }

  @Test(
    arguments: [
      (0, 1, -3), (0, 4, 0), (0, 5, -6), (-3, 1, -3), (-4, 1, -10), (0, 8, -3),
      (0, -6, -3), (0, .max, 0), (.min, 1, .min),
    ] as [(Int32, Int, Int32)])
  func `a week starts at its first weekday`(_ day: Int32, _ first: Int, _ start: Int32) {
    let result = calendar.weekStart(CivilDay(day), first)
    if first != .max { #expect(result.number == start) }
    #expect(result.number <= day)
  }

  @Test func `offsets come from outside`() throws {
    let arithmetic = CivilArithmetic { moment, zone in
      guard zone == "Leap" else { return nil }
      return moment.milliseconds < 1000 ? 0 : 86_400_000
    }
    #expect(try arithmetic.calendar.startOfDay(CivilDay(1), "Leap") == Instant(milliseconds: 1000))
    #expect(throws: DataLayerError.log(.invalidTimezone("UTC"))) {
      try arithmetic.calendar.civilDay(Instant(milliseconds: 0), "UTC")
    }
  }

  private func milliseconds(_ text: String) throws -> Int64 {
    Int64(try Date(text, strategy: .iso8601).timeIntervalSince1970 * 1000)
  }
}
