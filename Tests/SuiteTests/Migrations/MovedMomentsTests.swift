import HabitDomain
import HabitReference
import HabitStore
import Testing

@testable import HabitSuite

/// Moments in a store of the apps, up to the ends of what a number of milliseconds can be (domain 5.3).
@Suite struct MovedMomentsTests {
  /// Seconds in the store of an app, and milliseconds in ours; none for leftovers.
  private static let moments: [(Double, Int64?)] = [
    (1.0005, 1_001), (-1.0005, -1_001), (0.0004, 0), (-0.0004, 0),
    (-9_223_372_036_854_776, .min), (9_223_372_036_854_776, nil),
    (-9_223_372_036_854_778, nil), (9_223_372_036_854_774, 9_223_372_036_854_773_760),
    (.infinity, nil), (-.infinity, nil),
  ]

  private static func store(_ seconds: Double) -> StoreContents {
    let person: PlainRow = [
      "id": .blob(Array(repeating: 1, count: 16)), "displayName": .text("Ann"),
      "hash": .text("hash-of-ann-1"), "createdAt": .real(seconds),
    ]
    return StoreContents(version: 1, tables: ["users": [person]])
  }

  @Test(arguments: moments)
  func `a moment moves if there are so many milliseconds, and is left over otherwise`(
    _ seconds: Double, _ milliseconds: Int64?
  ) throws {
    let trial = MigrationTrial(
      line: .apps, contents: Self.store(seconds), path: [Migrations.newest])
    let sight = try MigrationLayer.sqlite().migrate(trial)
    Self.check(sight.stops.last, seconds, milliseconds)
    let judge = MigrationJudge(sight)
    try judge.compare(sight.stops.last, at: Migrations.newest)
    try judge.checkEnd()
  }

  @Test(arguments: moments)
  func `the model moves moments by the same bounds`(_ seconds: Double, _ milliseconds: Int64?) {
    let model = OldStore(Self.store(seconds), days: DayRules(zones: .suite))
    Self.check(model.contents(at: Migrations.newest), seconds, milliseconds)
  }

  private static func check(
    _ contents: StoreContents?, _ seconds: Double, _ milliseconds: Int64?
  ) {
    #expect(contents?.tables["person"]?.first?["createdAt"] == .integer(milliseconds ?? 0))
    let left = (contents?.tables["migrationLeftover"] ?? []).compactMap { $0["value"] }
    #expect(left == (milliseconds == nil ? [.real(seconds)] : []))
  }
}
