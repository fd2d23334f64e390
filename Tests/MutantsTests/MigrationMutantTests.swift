import HabitDomain
import HabitStore
import HabitSuite
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitMutants

/// The laws of migrations on the ladder, and on ladders that break them.
@Suite(.timeLimit(.minutes(20))) struct MigrationMutantTests {
  /// The properties that find mutants that those of the squares do not find.
  private static let finders = [
    "step-by-step": "migrations.fail-whole", "own-notes-lost": "migrations.keep-own-versions",
    "own-meals-lost": "migrations.keep-own-versions",
  ]

  /// The mutants that a migration notices by itself, because it compares what it must keep.
  private static let noticed: Set = [
    "pins-dropped", "orphans-deleted", "refused-forgotten", "invalid-left-out", "own-notes-lost",
    "own-meals-lost",
  ]

  private static func result(
    of id: String, on layer: MigrationLayer, cases: Int
  ) async -> PropertyResult {
    let properties = Catalogue.properties(on: layer).filter { $0.id == id }
    var settings = Settings(seed: TestSeed.value, cases: cases)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    return await Runner().run(properties, settings: settings)
  }

  @Test(arguments: Catalogue.properties(on: MigrationLayer.sqlite()).map(\.id))
  func `the ladder keeps every law of migrations`(_ id: String) async {
    let result = await Self.result(of: id, on: .sqlite(), cases: 10)
    #expect(result.verdict == .passed, "\(result.finding?.failure.description ?? "")")
  }

  @Test(arguments: MigrationMutant.all.map(\.id))
  func `a mutant of the migrations is found`(_ id: String) async throws {
    let mutant = try #require(MigrationMutant.all.first { $0.id == id })
    let finder = Self.finders[id] ?? "migrations.commute-with-reading"
    let layer = try mutant.layer
    let result = await Self.result(of: finder, on: layer, cases: 1_000)
    let failure = try #require(
      result.finding?.failure, "not in \(result.cases) cases of \(finder)")
    let isNoticed = failure.message.contains("as its migration to 13 failed")
    #expect(isNoticed == Self.noticed.contains(id), "\(failure.message)")
  }

  /// Otherwise a mutant would be the original itself, and prove nothing.
  @Test func `every mutant changes something`() throws {
    let right = Ladder.standard
    for mutant in MigrationMutant.all {
      let ladder = try mutant.ladder
      let isSame =
        zip(ladder.steps, right.steps).allSatisfy { $0.script == $1.script }
        && ladder.movingIn.moving == right.movingIn.moving && ladder.frame == right.frame
        && ladder.restsAtTheTop && ladder.upgrades.map(\.script) == right.upgrades.map(\.script)
      #expect(!isSame, "\(mutant.id)")
    }
    #expect(Set(MigrationMutant.all.map(\.id)).count == MigrationMutant.all.count)
    let numbers = Set(MigrationMutant.all.map(\.number))
    #expect(numbers.isSuperset(of: ["115", "116", "118", "119"]))
  }

  private static let mistakes: [@Sendable (inout LadderDesign) -> Void] = [
    { $0.rewrite(4, "no such words", as: "") }, { $0.rewrite(2, "DEFAULT", as: "") },
    { $0.rewriteAll(9, "no such words", as: "") }, { $0.rewriteMoving("no such words", as: "") },
    { $0.rewriteMoving("INSERT", as: "") }, { $0.rewriteAllMoving("no such words", as: "") },
    { $0.rewrite(13, "PRAGMA", as: "") },
  ]

  @Test(arguments: mistakes.indices)
  func `a mutant whose words are missing, or there twice, has no ladder`(_ index: Int) {
    let mutant = MigrationMutant("mistaken", "It replaces nothing.", change: Self.mistakes[index])
    let error = #expect(throws: DataLayerError.self) { try mutant.ladder }
    guard case .service(.unavailable(let reason)) = error else {
      Issue.record("It throws \(String(describing: error)).")
      return
    }
    #expect(reason.hasPrefix("a mutant replaces \""))
  }
}
