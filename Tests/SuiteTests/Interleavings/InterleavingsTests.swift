import CloudSim
import PropCheck
import PropCheckTesting
import Sync
import Testing

@testable import Suite

@Suite(.timeLimit(.minutes(10))) struct InterleavingsTests {
  static let mistakes = SyncMistake.all

  @Test(arguments: mistakes.indices)
  func `a property of sync fails on a layer that breaks it`(_ index: Int) async throws {
    let mistake = Self.mistakes[index]
    var found = await Self.findings(1, of: mistake)
    if !found.contains(where: mistake.breaks) { found = await Self.findings(3, of: mistake) }
    #expect(found.contains(where: mistake.breaks), "\(mistake.name): \(found.map(\.message))")
    #expect(found.allSatisfy { $0.account.contains("server") })
  }

  /// What the first cases say that fail in so many ways, as they were drawn: a mistake may break several laws.
  private static func findings(_ count: Int, of mistake: SyncMistake) async -> [Failure] {
    let property = Catalogue.properties(on: mistake.layer).filter { $0.id == mistake.property }
    var settings = Settings(seed: 1, cases: 600)
    settings.failures = count
    settings.shrinkTime = .zero
    settings.repeats = 0
    let result = await Runner().run(property, settings: settings)
    return ([result.finding].compactMap(\.self) + result.otherFindings).map(\.failure)
  }

  @Test func `there is a mistake for every property of sync`() {
    let ids = Catalogue.properties(on: .memory()).map(\.id)
    #expect(Set(ids) == Set(Self.mistakes.map(\.property)))
  }

  @Test(arguments: Catalogue.properties(on: .memory()).map(\.id))
  func `the engine keeps every law`(_ id: String) async {
    let property = Catalogue.properties(on: .memory()).filter { $0.id == id }
    let result = await Runner().run(property, settings: Settings(seed: TestSeed.value, cases: 8))
    #expect(result.verdict == .passed, "\(String(describing: result.finding?.failure))")
  }

  @Test(.cases(5)) func `the same interleaving leaves the same trace`() async throws {
    let samples = Gen<Interleaving>.interleavings(.storm)
    await forAll(samples) { interleaving in
      let first = try await SyncPlay.trace(of: interleaving, on: .memory())
      let second = try await SyncPlay.trace(of: interleaving, on: .memory())
      try require(second == first, "The traces differ.")
    }
  }
}
