import Domain
import PropCheck
import Store
import PropCheckTesting
import StateCheck
import Testing

@testable import Suite

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

  /// Without them a generator could stop making what the properties are about, and nobody would see it.
  @Test func `every class and every command is required of the properties that draw them`() throws {
    let subject = try Subjects.fresh()
    var tables: [String: Set<String>] = [:]
    for property in Catalogue.properties(on: subject) {
      tables[property.id] = Set(property.requirements.map(\.label.table))
    }
    #expect(tables["habits.accepts-exactly-what-is-valid"]?.count == 11)
    #expect(tables["logs.accepts-exactly-what-is-valid"] == ["value", "moment"])
    #expect(tables["categories.accepts-exactly-what-is-valid"]?.contains("name") == true)
    #expect(tables["days.agree-with-integers"] == ["moment"])
    let script = "store.agrees-with-reference"
    #expect(tables[script]?.isSuperset(of: ["command", "row", "value", "day", "name"]) == true)
    let agreement = try #require(Catalogue.properties(on: subject).first { $0.id == script })
    let commands = agreement.requirements.filter { $0.label.table == "command" }
    let names = StoreMachine(layer: subject.layer).commands.map(\.name)
    #expect(Set(commands.map(\.label.name)) == Set(names))
    #expect(agreement.requirements.allSatisfy { $0.share > 0 })
  }

  /// The engine leaves a label unjudged that is promised fewer than 30 times, so a rare class could be missing unseen.
  @Test func `a class that never occurs is noticed at 1,000 cases`() async throws {
    var expected: [String: Double] = [:]
    for property in Catalogue.properties(on: try Subjects.fresh())
    where !property.requirements.isEmpty {
      let settings = Settings(seed: TestSeed.value, cases: 1_000)
      let labels = await Runner().run([property], settings: settings).labels
      let totals = Dictionary(labels.map { ($0.table, $0.count) }, uniquingKeysWith: +)
      for requirement in property.requirements {
        let (table, name) = (requirement.label.table, requirement.label.name)
        let draws = Double(totals[table] ?? 0) * requirement.share
        expected["\(table): \(name)"] = max(expected["\(table): \(name)"] ?? 0, draws)
      }
    }
    #expect(!expected.isEmpty)
    #expect(expected.filter { $0.value < 30 } == [:])
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
