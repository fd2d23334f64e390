import HabitDomain
import HabitMutants
import PropCheck
import PropCheckTesting
import HabitSuite
import Testing

@Suite struct RaceMutantTests {
  /// A drawn order of turns is the same whenever it is replayed, unlike that of threads.
  ///
  /// `propcheck mutants` judges in how few commands it shows: shrinking takes most of the time.
  @Test(arguments: MutantCatalogue.races.map(\.id))
  func `a race is found by callers that take turns`(_ id: String) async throws {
    let mutant = try #require(MutantCatalogue.races.first { $0.id == id })
    let finder = try #require(RaceFinders.all[id])
    let finding = try #require(try await finding(mutant) { $0 == finder })
    #expect(finding.stable.fails == finding.stable.tries)
    #expect(finding.failure.account.contains("caller"))
  }

  /// Each is correct as long as operations do not overlap; otherwise it would not be a race.
  @Test(arguments: MutantCatalogue.races.map(\.id))
  func `a race does not show where one caller waits for the other`(_ id: String) async throws {
    let mutant = try #require(MutantCatalogue.races.first { $0.id == id })
    #expect(
      try await finding(mutant, cases: 20) {
        $0.hasSuffix("agrees-with-reference") || $0.hasSuffix("agree-with-reference")
          || $0 == "families.ask-other-devices-for-codes"
      }
        == nil)
  }

  /// An answer that is wrong by itself would show without any order of callers.
  @Test func `families that get one code at once are those that were asked for`() async throws {
    let mutant = try #require(MutantCatalogue.races.first { $0.id == "code-checked-apart" })
    let world = World()
    let ids = [Identifier(high: 1, low: 1), Identifier(high: 1, low: 2)]
    world.set { $0.freshIDs = ids }
    let families = try mutant.open(world.environment).families
    let made = try await withTaskExecutorPreference(OneByOne()) {
      async let first = families.create("Smith", "ABC123", Identifier(high: 2, low: 1))
      async let second = families.create("Miller", "ABC123", Identifier(high: 2, low: 2))
      return try await [first, second]
    }
    #expect(made.map(\.name) == ["Smith", "Miller"])
    #expect(made.map(\.createdByUserID.low) == [1, 2])
    #expect(made.map(\.id) == ids)
    #expect(try await families.fetchAll() == made)
  }

  private static let threaded = [
    ("member-checked-apart", "callers.linearizable-families"),
    ("hash-checked-apart", "callers.linearizable-families"),
    ("increment-apart", "callers.lose-no-log"),
    ("toggle-apart", "callers.linearizable-habits"),
  ]

  /// With both processors busy it takes 15 to 70 cases on average, so that the number below misses it once in 1e9 runs.
  @Test(arguments: threaded)
  func `a race is found by threads that have one connection`(
    _ id: String, _ property: String
  ) async throws {
    let mutant = try #require(MutantCatalogue.races.first { $0.id == id })
    let finding = try #require(try await finding(mutant, cases: 4_000) { $0 == property })
    #expect(finding.failure.message == "The answers of the callers are not linearizable.")
  }

  private func finding(
    _ mutant: Mutant, cases: Int = 1_000, in isWanted: (String) -> Bool
  ) async throws -> Finding? {
    let world = World()
    let subject = Subject(layer: try mutant.open(world.environment), world: world)
    let properties = Catalogue.properties(on: subject).filter { isWanted($0.id) }
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.shrinkTime = .zero
    settings.explains = false
    settings.repeats = 2
    return await Hunt(settings, strong: { _ in false }).run(properties.map { [$0] }).finding
  }
}
