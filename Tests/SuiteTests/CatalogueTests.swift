import Domain
import PropCheck
import Store
import Suite
import PropCheckTesting
import Testing

@Suite struct CatalogueTests {
  @Test func `every property has an id of its own, a claim and the rules it shows`() throws {
    let properties = Catalogue.properties(on: try Subjects.fresh())
    #expect(Set(properties.map(\.id)).count == properties.count)
    #expect(properties.allSatisfy { $0.claim.hasSuffix(".") && !$0.rules.isEmpty })
    let shown = Set(properties.flatMap(\.rules))
    let wanted: Set<String> = [
      "P-V1", "P-V2", "P-DAY", "P-R1", "P-R2", "P-R3", "P-R4", "P-R5", "P-R6", "P-R7", "P-R8",
      "P-R9", "P-R10",
    ]
    #expect(wanted.subtracting(shown).isEmpty)
  }

  @Test(arguments: try Catalogue.properties(on: Subjects.fresh()).map(\.id))
  func `the real repositories keep every property`(_ id: String) async throws {
    let result = await Subjects.result(of: id, on: try Subjects.fresh(), cases: 60)
    #expect(result.verdict == .passed, "\(String(describing: result.finding?.failure))")
    #expect(result.cases > 0)
  }

  @Test func `the same seed makes the same run, with one worker and with two`() async throws {
    let alone = await Subjects.result(
      of: "store.agrees-with-reference", on: try Subjects.fresh(), cases: 100)
    let workers = try (0..<2).map { _ in
      try #require(
        Catalogue.properties(on: Subjects.fresh()).first { $0.id == "store.agrees-with-reference" })
    }
    let together = await Runner().run(workers, settings: Settings(seed: TestSeed.value, cases: 100))
    #expect(alone.labels == together.labels)
    #expect(alone.cases == together.cases)
    #expect(alone.verdict == together.verdict)
  }

  @Test func `a layer that counts no statements and allows no damage is tested without them`()
    async throws
  {
    let subject = try Subjects.fresh { layer, _ in
      layer.damage = Damage()
      layer.lifeCycle.statementCount = nil
    }
    #expect(!Catalogue.properties(on: subject).map(\.id).contains("logs.reads-a-batch-at-once"))
    let result = await Subjects.result(of: "store.agrees-with-reference", on: subject, cases: 100)
    #expect(result.verdict == .passed)
    #expect(!result.labels.map(\.name).contains("spoil habit"))
  }
}
