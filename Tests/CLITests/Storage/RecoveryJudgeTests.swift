import HabitDomain
import HabitStore
import PropCheck
import PropCheckStorage
import PropCheckTesting
import StateCheck
import Testing

@testable import HabitCLI
@testable import HabitSuite

/// Recoveries whose mistakes show only while nothing has to be restored.
@Suite struct RecoveryJudgeTests {
  /// Backups between the first commands, and a start in which nothing is lost.
  private static func plans(_ backups: [Int], _ damage: FileDamage) -> Gen<RecoveryPlan> {
    Gen<RecoveryPlan> { source in
      RecoveryPlan(
        store: try source.draw(StoreScriptPlan.promising), backups: backups, damagedBackups: [],
        damageOfBackups: .none, damage: damage, ending: nil, loss: nil)
    }.filter { $0.store.script.count >= 3 }
  }

  private static func message(
    _ recovery: StoreRecovery, _ plans: Gen<RecoveryPlan>, on layer: StorageLayer = .sqlite
  ) async -> String? {
    let empty = EmptyStore(layer)
    let property = Property(
      "judged-recovery", "A store is backed up and comes back.", of: plans, describe: \.description
    ) { plan in
      let disk = try await empty.copy(as: plan.store.settings)
      try await RecoveryTrial(plan, on: layer, recovery).run(on: disk)
    }
    var settings = Settings(seed: TestSeed.value, cases: 30)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    let result = await property.check(settings)
    return result.verdict == .passed
      ? nil : result.finding?.failure.message ?? "\(result.verdict)"
  }

  @Test func `a store that has changed is backed up again`() async {
    let plans = Self.plans([0, 1, 2, 3], .none)
    #expect(await Self.message(.standard, plans) == nil)
    var once = StoreRecovery.standard
    once.backUp = { site throws(DataLayerError) in
      let first = site.disk.fileNames.first { $0.contains(".backup-") }
      let newest = try await StoreRecovery.standard.backUp(site)
      guard let first, first != newest else { return newest }
      try? site.disk.delete(newest)
      return first
    }
    let message = await Self.message(once, plans)
    #expect(message == "A store that has changed is not backed up again.")
  }

  @Test func `a store of a newer version stays where it is`() async {
    let plans = Self.plans([], .marked(at: 60, [0, 0, 3, 231]))
    #expect(await Self.message(.standard, plans) == nil)
    var aside = StoreRecovery.standard
    aside.start = { site throws(DataLayerError) in
      do throws(DataLayerError) { return try await StoreRecovery.standard.start(site) } catch {
        let file = FileOperation.path
        try? site.disk.rename(file, to: file + ".corrupt-1")
        throw error
      }
    }
    #expect(await Self.message(aside, plans) == "A start moves a store that it only refuses.")
  }

  /// It takes damage for any other failure of the storage, after which nothing is restored.
  private static let vague = StorageLayer("vague") { site throws(DataLayerError) in
    do throws(DataLayerError) { return try await StorageLayer.sqlite.open(site) } catch {
      throw vagueError(for: error)
    }
  }

  private static func vagueError(for error: DataLayerError) -> DataLayerError {
    guard error == .service(.corrupted) else { return error }
    return .service(.storage(code: 10, text: "disk I/O error", operation: "opening the database"))
  }

  @Test func `damage that a checksum shows is called damage`() async {
    // In the text by which SQLite knows its files.
    let plans = Self.plans([], .flipped(0, bit: 0))
    #expect(await Self.message(.standard, plans) == nil)
    var vague = StoreRecovery.standard
    vague.start = { site throws(DataLayerError) in
      do throws(DataLayerError) { return try await StoreRecovery.standard.start(site) } catch {
        throw Self.vagueError(for: error)
      }
    }
    let message = await Self.message(vague, plans, on: Self.vague)
    #expect(message == "A damaged store is refused with another error.")
  }
}
