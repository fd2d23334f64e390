import Mutants
import PropCheck
import Suite
import Sync
import Testing

@Suite(.timeLimit(.minutes(10))) struct SyncMutantHuntTests {
  private static let equivalents = SyncMutantCatalogue.all.filter { $0.kind == .equivalent }

  @Test(arguments: SyncMutantCases.all.indices)
  func `a mistake of sync is found`(_ index: Int) async throws {
    let place = SyncMutantCases.all[index]
    let mutant = try #require(SyncMutantCatalogue.all.first { $0.id == place.id })
    let properties = Self.properties(of: mutant).filter { $0.id == place.property }
    #expect(properties.count == 1)
    let settings = Self.settings(from: place.firstCase, cases: 60)
    let result = await Runner().run(properties, settings: settings)
    #expect(result.finding != nil, "\(mutant.id) is not found from case \(place.firstCase)")
  }

  @Test func `each case is that of a mistake, and of each there is one`() {
    let mistakes = SyncMutantCatalogue.all.filter { $0.kind != .equivalent }.map(\.id)
    let ids = SyncMutantCases.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids) == Set(mistakes))
  }

  @Test(arguments: equivalents.indices)
  func `what comes to the same is not found`(_ index: Int) async {
    let mutant = Self.equivalents[index]
    for property in Self.properties(of: mutant) {
      let result = await Runner().run([property], settings: Self.settings(from: 0, cases: 2))
      #expect(result.finding == nil, "\(mutant.id) is found by \(property.id)")
    }
  }

  private static func properties(of mutant: SyncMutant) -> [Property] {
    Catalogue.properties(
      on: .memory(
        change: { mutant.change(&$0) }, connect: { mutant.connect(&$0, &$1, $2) }))
  }

  /// Without shrinking: whether a mistake is found is asked, not how well it is told.
  private static func settings(from first: Int, cases: Int) -> Settings {
    var settings = Settings(seed: 1, cases: cases)
    settings.firstCase = first
    settings.failures = 1
    settings.shrinkTime = .zero
    settings.repeats = 0
    return settings
  }
}
