import HabitDomain
import PropCheckTesting
import StateCheck
import HabitStore
import TestFolders
import Testing

@testable import PropCheck
@testable import HabitSuite

@Suite struct CatalogueTests {
  @Test func `every property has an id of its own, a claim and the rules it shows`() throws {
    let properties = Catalogue.properties(on: try Subjects.fresh())
    #expect(Set(properties.map(\.id)).count == properties.count)
    #expect(properties.allSatisfy { $0.claim.hasSuffix(".") && !$0.rules.isEmpty })
    let shown = Set(properties.flatMap(\.rules))
    let wanted: Set<String> = [
      "P-V1", "P-V2", "P-DAY", "P-R1", "P-R2", "P-R3", "P-R4", "P-R5", "P-R6", "P-R7", "P-R8",
      "P-R9", "P-R10", "P-ZONE", "P-C1", "P-C2", "P-C3", "P-C4", "P-C5", "P-G1", "P-G2", "P-S1",
      "P-S4", "P-S5", "P-E", "E-1", "E-2", "E-3", "E-4", "E-5", "E-6", "E-7", "E-8", "P-N1",
      "P-N2", "P-L1", "P-L2", "P-L3",
    ]
    #expect(wanted.subtracting(shown).isEmpty)
  }

  /// A store can only be busy with more than one connection, which takes a file.
  @Test func `callers with a connection each show that none is busy, and all threads have to meet`()
    async throws
  {
    let folder = try TestFolder()
    let world = World()
    let layer = try DataLayer.sqlite(
      .file(path: folder.file("store.db")), environment: world.environment)
    let properties = Catalogue.properties(on: Subject(layer: layer, world: world))
    let callers = properties.filter {
      ($0.id.hasPrefix("callers.") && !$0.id.hasSuffix("-in-turns"))
        || $0.id.hasPrefix("connections.")
    }
    #expect(callers.count == 8)
    #expect(callers.contains { $0.rules.contains("P-L4") })
    for property in callers {
      let names = property.requirements.map(\.label.name)
      #expect(names == [ParallelTranscript.callsAtOnce.name], "\(property.id)")
    }
    try await layer.lifeCycle.close()
  }

  /// Otherwise a generator could stop drawing what the properties are about, unnoticed.
  @Test func `every class and every command is required of the properties that draw them`() throws {
    let subject = try Subjects.fresh()
    var tables: [String: Set<String>] = [:]
    for property in Catalogue.properties(on: subject) {
      tables[property.id] = Set(property.requirements.map(\.label.table))
    }
    #expect(tables["habits.accepts-exactly-what-is-valid"]?.count == 12)
    #expect(tables["logs.accepts-exactly-what-is-valid"] == ["value", "moment"])
    #expect(tables["categories.accepts-exactly-what-is-valid"]?.contains("name") == true)
    #expect(tables["days.agree-with-integers"] == ["moment"])
    #expect(
      tables["figures.agree-with-reference"] == [
        "schedule", "target", "end", "first weekday", "start", "log", "value", "moment", "zone",
      ])
    #expect(tables["figures.hold-in-scenarios"] == ["scenario", "start"])
    #expect(tables["notifications.follow-the-table"] == ["habit", "logs", "reminder day"])
    #expect(tables["notifications.fire-by-the-wall-clock"] == ["clock"])
    #expect(tables["notifications.plan-the-earliest"] == ["plan", "pending"])
    #expect(tables["eating.agrees-with-reference"] == ["start", "meal", "moment"])
    #expect(tables["eating.follows-its-formulas"] == ["measure", "index", "duration"])
    #expect(tables["eating.accepts-exactly-what-is-valid"] == ["interval"])
    let script = "store.agrees-with-reference"
    let ofKeys: Set<String> = [
      "name and category of a new habit", "name and category of a changed habit",
      "habit and day of an inserted log", "habit and day of an imported log", "batch",
      "name of a new category", "name of a changed category",
    ]
    let wanted: Set<String> = ["command", "row", "value", "day", "name"]
    #expect(tables[script]?.isSuperset(of: wanted.union(ofKeys)) == true)
    let agreement = try #require(Catalogue.properties(on: subject).first { $0.id == script })
    let commands = agreement.requirements.filter { $0.label.table == "command" }
    let names = StoreMachine.habits(of: subject.layer).commands.map(\.name)
    #expect(Set(commands.map(\.label.name)) == Set(names))
    #expect(agreement.requirements.allSatisfy { $0.share > 0 })
  }

  @Test func `every class and every command of families is required too`() throws {
    let subject = try Subjects.fresh()
    var tables: [String: Set<String>] = [:]
    for property in Catalogue.properties(on: subject) {
      tables[property.id] = Set(property.requirements.map(\.label.table))
    }
    let families = try #require(
      Catalogue.properties(on: subject).first { $0.id == "families.agree-with-reference" })
    let required = families.requirements.filter { $0.label.table == "command" }
    let ofFamilies = StoreMachine.families(of: subject.layer).commands.map(\.name)
    #expect(Set(required.map(\.label.name)) == Set(ofFamilies))
    let wanted: Set<String> = [
      "row", "family name", "family code", "code of a family", "display name", "hash", "avatar",
      "role", "purge", "family and person of a membership", "parent admins beside a new one",
      "activation", "code of a new family", "hash of a new person", "tries of a code",
    ]
    #expect(tables["families.agree-with-reference"]?.isSuperset(of: wanted) == true)
    #expect(tables["families.accept-exactly-what-is-valid"] == ["family name", "family code"])
    #expect(tables["people.accept-exactly-what-is-valid"] == ["display name", "hash", "avatar"])
    #expect(tables["families.carry-codes-in-qr-payloads"] == ["QR payload"])
  }

  @Test func `every class and every command of meals is required too`() throws {
    let subject = try Subjects.fresh()
    var required: [String: [Requirement]] = [:]
    for property in Catalogue.properties(on: subject) {
      required[property.id] = property.requirements
    }
    let tables = required.mapValues { Set($0.map(\.label.table)) }
    let script = try #require(required["meals.agree-with-reference"])
    let commands = script.filter { $0.label.table == "command" }.map(\.label.name)
    #expect(Set(commands) == Set(StoreMachine.meals(of: subject.layer).commands.map(\.name)))
    #expect(
      tables["meals.agree-with-reference"] == [
        "row", "command", "command that succeeds", "meal start", "meal day", "interval", "measure",
        "meal notes",
        "listed day", "zone",
      ])
    #expect(tables["meals.accept-exactly-what-is-valid"] == ["interval", "measure"])
    #expect(tables["meals.read-what-was-written"] == ["meal notes"])
  }

  @Test(arguments: [
    ("roles.follow-the-decision-table", 96), ("members.are-managed-by-the-parent-admin", 600),
    ("habits.told-apart-by-name-and-category", 108),
    ("logs.told-apart-by-habit-and-day", 576),
    ("members.told-apart-by-family-and-person", 240), ("texts.take-a-million-bytes", 82),
    ("families.ask-other-devices-for-codes", 12),
  ])
  func `a table is checked to its last line`(_ id: String, _ lines: Int) async throws {
    let result = await Subjects.result(of: id, on: try Subjects.fresh(), cases: 1_000)
    #expect(result.isExhausted)
    #expect(result.cases == lines)
  }

  /// Otherwise the properties of cancelled callers test nothing.
  @Test func `calls that are cancelled are cut short`() async throws {
    let subject = try Subjects.fresh()
    let id = "callers.cancelled-families-in-turns"
    let property = try #require(Catalogue.properties(on: subject).first { $0.id == id })
    let result = await property.check(Settings(seed: TestSeed.value, cases: 100))
    let label = try #require(result.labels.first { $0.name == "a call was cut short" })
    #expect(label.cases > 20)
  }

  /// Otherwise a class could be missing unnoticed. Some properties draw a class too rarely, so one that notices is enough.
  @Test func `a class that never occurs is noticed at 1,000 cases`() async throws {
    var (required, noticed): (Set<String>, Set<String>) = ([], [])
    for property in Catalogue.properties(on: try Subjects.fresh())
    where !property.requirements.isEmpty {
      for share in await sharesWithoutLabels(of: property, cases: 100..<150, times: 20) {
        required.insert("\(share.table): \(share.name)")
        if share.state == .missed { noticed.insert("\(share.table): \(share.name)") }
      }
    }
    #expect(required.count > 100)
    #expect(required.subtracting(noticed).sorted() == [])
  }

  /// The required shares of a run in which none of the labels occurred, from cases of usual size that count several times:
  /// only the number of records of a table in a case matters.
  private func sharesWithoutLabels(
    of property: Property, cases: Range<Int>, times: Int
  ) async -> [RequiredShare] {
    let settings = Settings(seed: TestSeed.value)
    let worker = BlockWorker(property: property, settings: settings, domain: nil, deadline: nil)
    let columns = ShareColumns(property.requirements)
    var judge = ShareJudge(property.requirements)
    for block in BlockSequence([CaseRange(cases)]) {
      var samples = await worker.work(block.cases).samples
      for row in stride(from: 0, to: samples.count, by: columns.width) {
        for label in columns.labels { samples[row + label.column] = 0 }
      }
      for turn in 0..<times {
        let start = turn * cases.count + block.cases.from
        judge.add(CaseSamples(from: start, step: 1, width: columns.width, values: samples))
      }
    }
    return judge.states
  }

  @Test(arguments: try Catalogue.properties(on: Subjects.fresh()).map(\.id))
  func `the real repositories keep every property`(_ id: String) async throws {
    let result = await Subjects.result(of: id, on: try Subjects.fresh(), cases: 25)
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
    let families = await Subjects.result(
      of: "families.agree-with-reference", on: subject, cases: 100)
    #expect(families.verdict == .passed)
    #expect(!families.labels.map(\.name).contains("lose family"))
  }
}
