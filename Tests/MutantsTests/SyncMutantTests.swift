import HabitDomain
import HabitSync
import Testing

@testable import HabitMutants

@Suite struct SyncMutantTests {
  private static let mistakes: [@Sendable (inout SyncRules) -> Void] = [
    { $0.repair.replace("no rule", by: nil) },
    { $0.repair.replace("none either") { set, now in } },
    { $0.answer(.halve, as: .halve) },
    { rules in
      rules.answer(.refetch, as: .pause)
      rules.answer(.refetch, as: .retry)
    },
  ]

  private static let site = SyncSite(
    device: "a", cloud: .failing(.refused(.networkUnavailable)),
    clock: WallClock(
      now: { () async throws(DependencyError) in Instant(milliseconds: 0) },
      sleep: { _ async throws(DependencyError) in }),
    random: .live(seed: 1))

  @Test(arguments: mistakes.indices)
  func `a mutant that replaces what is not there cannot be opened`(_ index: Int) async throws {
    let mutant = SyncMutant(
      "mistaken", "", 1, "It replaces nothing.", change: Self.mistakes[index])
    let layer = SyncLayer.memory(change: mutant.change, connect: mutant.connect)
    let error = await #expect(throws: DataLayerError.self) { try await layer.open(Self.site) }
    guard case .service(.unavailable(let reason)) = error else {
      Issue.record("It throws \(String(describing: error)).")
      return
    }
    #expect(reason.hasPrefix("a mutant replaces \""))
  }

  @Test(arguments: SyncMutantCatalogue.all.map(\.id))
  func `what a mutant of sync replaces is there`(_ id: String) throws {
    let mutant = try #require(SyncMutantCatalogue.all.first { $0.id == id })
    for version in AppVersion.allCases {
      var rules = SyncRules.standard(version: version)
      mutant.change(&rules)
      #expect(throws: Never.self) { try rules.requireChanges() }
    }
  }
}
