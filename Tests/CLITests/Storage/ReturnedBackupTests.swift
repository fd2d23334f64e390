import PropCheck
import PropCheckStorage
import PropCheckTesting
import StateCheck
import Testing

@testable import HabitCLI
@testable import HabitSuite

/// Backups that were pushed out and come back after a loss of power: only what is added is promised to stay.
@Suite struct ReturnedBackupTests {
  private static let plans = Gen<RecoveryPlan> { source in
    RecoveryPlan(
      store: try source.draw(StoreScriptPlan.promising), backups: [0, 1, 2, 3],
      damagedBackups: [0, 1, 2], damageOfBackups: .flipped(0, bit: 0),
      damage: .marked(at: 0, Array("no longer a database".utf8)), ending: .everythingLost,
      loss: nil)
  }

  @Test func `a store comes back from one that is there again`() async throws {
    let layer = StorageLayer.sqlite
    let recovery = try #require(layer.recovery)
    let empty = EmptyStore(layer)
    let property = Property(
      "returned-backups", "A store comes back from any whole backup.",
      of: Self.plans.filter { $0.store.script.count >= 3 }, describe: \.description
    ) { plan in
      let disk = try await empty.copy(as: plan.store.settings)
      try await RecoveryTrial(plan, on: layer, recovery).run(on: disk)
    }
    let result = await property.check(Settings(seed: TestSeed.value, cases: 30))
    #expect(result.verdict == .passed, "\(result.finding?.failure.description ?? "")")
    let rows = result.statistics.tables.filter { ["backups", "recovery"].contains($0.name) }
      .flatMap(\.rows).filter { $0.count > 0 }.map(\.name)
    #expect(Set(rows).isSuperset(of: ["older ones are back", "from a backup"]), "\(rows)")
  }
}
