import HabitMutants
import PropCheck
import HabitSync
import Testing

@testable import HabitSuite

@Suite(.timeLimit(.minutes(20))) struct SyncMutantHuntTests {
  private static let equivalents = SyncMutantCatalogue.all.filter { $0.kind == .equivalent }

  @Test(arguments: SyncMutantCases.all.indices)
  func `a mutant of sync is found`(_ index: Int) async throws {
    let place = SyncMutantCases.all[index]
    let mutant = try #require(SyncMutantCatalogue.all.first { $0.id == place.id })
    let properties = Self.properties(of: mutant).filter { $0.id == place.property }
    #expect(properties.count == 1)
    let settings = Self.settings(from: place.firstCase, cases: 60)
    let result = await Runner().run(properties, settings: settings)
    #expect(result.finding != nil, "\(mutant.id) is not found from case \(place.firstCase)")
  }

  @Test(arguments: SyncMutantLaws.all.indices)
  func `a law that a mutant breaks is named in the finding`(_ index: Int) async throws {
    let place = SyncMutantLaws.all[index]
    let mutant = try #require(SyncMutantCatalogue.all.first { $0.id == place.id })
    let properties = Self.properties(of: mutant).filter { $0.id == place.property }
    var settings = Self.settings(from: place.firstCase, cases: 10)
    // Each case may break the law in its own way, and earlier cases may break another law.
    settings.failures = 10
    let result = await Runner().run(properties, settings: settings)
    let found = ([result.finding].compactMap(\.self) + result.otherFindings).map(\.failure)
    let named = found.filter { $0.message.hasPrefix(place.law.rawValue + ": ") }
    #expect(!named.isEmpty, "\(mutant.id): \(found.map(\.message))")
    #expect(found.allSatisfy { $0.account.contains("server") })
  }

  @Test func `every law and property of sync finds a mutant`() {
    let ids = Catalogue.properties(on: .memory()).map(\.id)
    #expect(Set(SyncMutantLaws.all.map(\.law)) == Set(SyncLaw.allCases))
    #expect(Set(SyncMutantLaws.all.map(\.property)) == Set(ids))
  }

  @Test func `each mutant has one case`() {
    let mutants = SyncMutantCatalogue.all.filter { $0.kind != .equivalent }.map(\.id)
    let ids = SyncMutantCases.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    #expect(Set(ids) == Set(mutants))
  }

  @Test(arguments: equivalents.indices)
  func `what comes to the same is not found`(_ index: Int) async {
    let mutant = Self.equivalents[index]
    for property in Self.properties(of: mutant) {
      let result = await Runner().run([property], settings: Self.settings(from: 0, cases: 10))
      #expect(result.finding == nil, "\(mutant.id) is found by \(property.id)")
    }
  }

  private static func properties(of mutant: SyncMutant) -> [Property] {
    Catalogue.properties(
      on: .memory(
        change: { mutant.change(&$0) }, connect: { mutant.connect(&$0, &$1, $2) }))
  }

  /// Without shrinking, because only finding it matters here.
  private static func settings(from first: Int, cases: Int) -> Settings {
    var settings = Settings(seed: 1, cases: cases)
    settings.firstCase = first
    settings.failures = 1
    settings.shrinkTime = .zero
    settings.explains = false
    settings.repeats = 0
    return settings
  }
}
