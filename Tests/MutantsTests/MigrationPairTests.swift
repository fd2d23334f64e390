import HabitDomain
import HabitStore
import PropCheck
import PropCheckTesting
import Synchronization
import Testing

@testable import HabitSuite

/// Every pair of versions of the apps: step by step, examining each version, and in one go.
@Suite struct MigrationPairTests {
  private static let newest = Migrations.newest

  @Test(arguments: 1..<newest)
  func `a way with a stop at every version passes where the direct ones end`(
    _ version: Int
  ) async throws {
    let layer = MigrationLayer.sqlite()
    let pairs = Mutex<[Int: Int]>([:])
    let property = Property(
      "migrations.pairs-\(version)", "Ways through the versions meet.",
      of: Gen { source in OldRows(version: version).draw(from: &source) }
    ) { tables in
      let contents = StoreContents(version: version, tables: tables)
      let later = Array(version + 1...Self.newest)
      let way = try layer.migrate(MigrationTrial(line: .apps, contents: contents, path: later))
      try require(way.stops.map(\.version), equals: later)
      let judge = MigrationJudge(way)
      for (end, stop) in zip(later, way.stops) {
        try judge.compare(stop, at: end)
        let direct = try layer.migrate(
          MigrationTrial(line: .apps, contents: contents, path: [end]))
        try require(direct.stops.last?.lines ?? [], equals: stop.lines)
        try require(direct.stops.count, equals: 1)
        if !direct.before.tables.values.allSatisfy(\.isEmpty) {
          pairs.withLock { $0[end, default: 0] += 1 }
        }
      }
    }
    let result = await property.check(Settings(seed: TestSeed.value, cases: 4))
    #expect(result.verdict == .passed, "\(result.finding?.failure.description ?? "")")
    #expect(
      pairs.withLock(\.self).filter { $0.value > 0 }.keys.sorted()
        == Array(version + 1...Self.newest))
  }
}
