import HabitMutants
import PropCheck
import PropCheckTesting
import HabitSuite
import Testing

/// Mutants that show only when callers are cancelled; `RaceMutantTests` finds them with all races.
@Suite struct CancellationMutantTests {
  private static let ids = ["cancelled-in-between", "cancelled-and-reserved"]

  @Test(arguments: ids)
  func `a mutant of cancellation is found by cancelling alone`(_ id: String) async throws {
    let others = try properties(of: id).filter {
      $0.id.hasSuffix("-in-turns") && !$0.rules.contains("2.8")
    }
    #expect(others.count == 4)
    for property in others {
      let result = await property.check(Settings(seed: TestSeed.value, cases: 15))
      #expect(result.verdict == .passed, "\(result.complaint ?? "")")
    }
  }

  @Test(arguments: ids)
  func `a mutant of cancellation is the same again in each of 30 replays`(
    _ id: String
  ) async throws {
    var settings = Settings(seed: TestSeed.value, cases: 1_000)
    settings.repeats = 30
    (settings.failures, settings.explains) = (1, false)
    let property = try #require(try properties(of: id).first { $0.id == RaceFinders.all[id] })
    let finding = try #require(await property.check(settings).finding)
    #expect(finding.stable == Stability(fails: 30, tries: 30))
    let mutant = try #require(MutantCatalogue.races.first { $0.id == id })
    #expect(finding.failure.steps.count <= 2 * mutant.minimalOperations)
    #expect(finding.failure.steps.contains { $0.actual.hasPrefix("cancelled: ") })
  }

  private func properties(of id: String) throws -> [Property] {
    let mutant = try #require(MutantCatalogue.races.first { $0.id == id })
    let world = World()
    let layer = try mutant.open(world.environment)
    return Catalogue.properties(on: Subject(layer: layer, world: world))
  }
}
