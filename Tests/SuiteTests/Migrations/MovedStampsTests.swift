import HabitDomain
import HabitReference
import HabitStore
import Testing

@testable import HabitSuite

/// Stamps in a store of the apps that no device accepts, or that no clock follows (domain 1.9,
/// 5.3).
@Suite struct MovedStampsTests {
  private static let earliest: Int64 = -1 << 53
  private static let followed: Int64 = 1 << 52
  private static let unfollowed = followed + 1
  private static let latest: Int64 = (1 << 53) - 1
  private static let beyond: Int64 = 1 << 53

  /// Wall and counter of a row in the store of an app and in ours, and of the clock; none if that starts from
  /// scratch.
  private static let stamps: [([Int64], [Int64], [Int64])] = [
    ([7, 3], [7, 3], [7, 3]), ([.max, 3], [0, 3], [0, 3]), ([beyond, 3], [0, 3], [0, 3]),
    ([latest, 3], [latest, 3], []), ([unfollowed, 3], [unfollowed, 3], []),
    ([followed, 3], [followed, 3], [followed, 3]), ([earliest, 3], [earliest, 3], [earliest, 3]),
    ([.min, 3], [0, 3], [0, 3]), ([7, beyond], [7, 0], [7, 0]),
    ([7, latest], [7, latest], [7, latest]), ([7, -1], [7, 0], [7, 0]),
  ]

  private static func store(_ stamp: [Int64]) -> StoreContents {
    let person: PlainRow = [
      "id": .blob(Array(repeating: 1, count: 16)), "displayName": .text("Ann"),
      "hash": .text("hash-of-ann-1"), "createdAt": .real(0), "stampDevice": .text("phone"),
      "stampWall": .integer(stamp[0]), "stampCounter": .integer(stamp[1]),
    ]
    return StoreContents(version: OldStore.newest, tables: ["users": [person]])
  }

  @Test(arguments: stamps)
  func `a stamp moves if a device would take it, and the clock goes on from one that it follows`(
    _ old: [Int64], _ moved: [Int64], _ clock: [Int64]
  ) throws {
    let trial = MigrationTrial(line: .apps, contents: Self.store(old), path: [Migrations.newest])
    let sight = try MigrationLayer.sqlite().migrate(trial)
    Self.check(sight.stops.last, old, moved, clock)
    try MigrationJudge(sight).compare(sight.stops.last, at: Migrations.newest)
  }

  @Test(arguments: stamps)
  func `the model moves stamps by the same bounds`(
    _ old: [Int64], _ moved: [Int64], _ clock: [Int64]
  ) {
    let model = OldStore(Self.store(old), days: DayRules(zones: .suite))
    Self.check(model.contents(at: Migrations.newest), old, moved, clock)
  }

  private static func check(
    _ contents: StoreContents?, _ old: [Int64], _ moved: [Int64], _ clock: [Int64]
  ) {
    let tables = contents?.tables ?? [:]
    #expect(stamp(in: tables["person"]?.first) == moved)
    #expect(stamp(in: tables["state"]?.first) == clock)
    let left = (tables["migrationLeftover"] ?? []).compactMap { $0["value"] }
    let replaced = zip(old, moved).filter { $0 != $1 }.map { StoredValue.integer($0.0) }
    #expect(left == replaced)
  }

  private static func stamp(in row: PlainRow?) -> [Int64] {
    ["stampWall", "stampCounter"].compactMap { column -> Int64? in
      guard case .integer(let number)? = row?[column] else { return nil }
      return number
    }
  }
}
