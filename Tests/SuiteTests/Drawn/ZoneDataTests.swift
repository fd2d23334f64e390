import HabitDomain
import Foundation
import HabitReference
import Testing

@testable import HabitSuite

@Suite struct ZoneDataTests {
  @Test func `every zone of the table is one of the IANA database, with transitions in order`() {
    let zones = ZoneTable.suite
    #expect(zones.identifiers.count == 19)
    for zone in zones.identifiers {
      #expect(TimeZone(identifier: zone) != nil, "\(zone)")
      let starts = zones.transitions(of: zone).map(\.start)
      #expect(starts == starts.sorted(), "\(zone)")
      #expect(starts.first == ZoneTable.coverage.lowerBound, "\(zone)")
    }
  }

  @Test(
    arguments: [
      ("Asia/Kathmandu", 1_700_000_000, 345), ("Pacific/Kiritimati", 1_700_000_000, 840),
      ("Pacific/Apia", 1_325_239_199, -600), ("Pacific/Apia", 1_325_239_200, 840),
      ("Australia/Lord_Howe", 1_700_000_000, 660), ("Europe/Berlin", 1_750_000_000, 120),
    ] as [(String, Int64, Int64)])
  func `the offsets are those of the world`(_ zone: String, _ second: Int64, _ minutes: Int64) {
    let instant = Instant(milliseconds: second * 1_000)
    #expect(ZoneTable.suite.offset(of: zone, at: instant) == minutes * 60_000)
  }
}
