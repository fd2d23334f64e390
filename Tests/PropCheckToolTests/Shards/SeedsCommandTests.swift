import Foundation
@testable import PropCheck
import PropCheckReport
import PropCheckTesting
import Testing

@testable import PropCheckTool

@Suite struct SeedsCommandTests {
  private static func seeds(_ harness: borrowing ToolHarness, _ folder: String) throws -> [String] {
    try harness.files().filter { $0.hasPrefix(folder + "/") && $0.hasSuffix(".seed") }
  }

  private static func write(_ records: [PropCheckReport.Record], to path: String) throws {
    var writer = try ReportWriter(path: path, clock: { 0 })
    for record in records { try writer.append(record) }
    try writer.finish()
  }

  /// Layers with several bugs in one property.
  private static let buggy = Layer("buggy", "has bugs") { _ in
    OpenLayer([
      Property("sums", "It holds.", of: .array(of: .int(in: 0...99), count: 1...6)) {
        (numbers: [Int]) throws in
        let kind = numbers.reduce(0, +) % 7
        if kind < 3 { throw Failure("wrong", origin: "kind \(kind)") }
      }
    ])
  }

  @Test func `a bug that is known is told and not saved again`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "-s1", "--layer", "faulty") == .failed)
    let saved = try Self.seeds(harness, "Seeds")
    #expect(saved.count == 1)
    // A short run shrinks to the same number, so another counterexample is planted.
    let file = try #require(saved.first)
    let text = try String(contentsOfFile: harness.path(file), encoding: .utf8)
    let seed = try SeedFile(text: text)
    #expect(seed.symptoms.isEmpty == false)
    #expect(seed.layer == "faulty")
    try FileManager.default.removeItem(atPath: harness.path(file))
    let other = SeedFile(
      Reproduction.other(than: seed.reproduction), story: "", layer: "faulty",
      symptoms: seed.symptoms)
    let name = "Seeds/numbers.are-small/\(other.reproduction.id).seed"
    try harness.write(other.text, to: name)
    #expect(await harness.run("run", "-s1", "--layer", "faulty", "--no-known") == .failed)
    #expect(try Self.seeds(harness, "Seeds") == [name])
    #expect(harness.out.text.contains("\(name) shows the same symptom, so this was not saved."))
    #expect(harness.out.text.contains("reproduce   propcheck replay pc1-"))
    // On another layer it is another bug.
    let copy = Numbers.layer("copy", limit: 50)
    var others = try ToolHarness(layers: [copy])
    others.system.folder = harness.folder
    #expect(await others.run("run", "-s1", "--no-known") == .failed)
    #expect(try Self.seeds(harness, "Seeds").count == 2)
  }

  @Test func `thinning keeps the smallest of each bug first`() async throws {
    let harness = try ToolHarness(layers: [Self.buggy])
    #expect(await harness.run("run", "-s1", "-n300") == .failed)
    let count = try Self.seeds(harness, "Seeds").count
    #expect(count > 1)
    #expect(await harness.run("seeds") == .passed)
    #expect(harness.out.text.split(separator: "\n").contains { $0.contains(".seed") })
    #expect(await harness.run("seeds", "thin", "--keep", "1") == .passed)
    #expect(try Self.seeds(harness, "Seeds").count == 1)
    #expect(await harness.run("seeds", "thin", "--keep", "1") == .passed)
    #expect(harness.out.text.hasSuffix("\nnone\n"))
  }

  @Test func `the order of thinning`() async {
    let drawn = Gen<[([UInt64], String)]> { source in
      let seed = Gen<([UInt64], String)> { source in
        let choices = try source.draw(.array(of: .int(in: 0...3), count: 1...4))
        return (choices.map { UInt64($0) }, "s\(try source.draw(.int(in: 0...3)))")
      }
      return try source.draw(.array(of: seed, upTo: 8))
    }
    await forAll(drawn) { drawn in
      let seeds = drawn.enumerated().map { KnownSeed.made(of: $1.0, "\($0)", [$1.1]) }
      let ranked = SeedThinning(limit: 2).ranked(seeds)
      try require(Set(ranked.map(\.name)), equals: Set(seeds.map(\.name)))
      let bugs = Set(drawn.map(\.1)).count
      let firsts = ranked.prefix(bugs)
      try require(Set(firsts.flatMap { $0.file?.symptoms ?? [] }).count, equals: bugs)
      for first in firsts {
        let same = seeds.filter { $0.file?.symptoms == first.file?.symptoms }
        let least = same.map(\.reproduction.choices.count).min()
        try require(first.reproduction.choices.count, equals: least ?? 0)
      }
      try require(SeedThinning(limit: 2).dropped(seeds).count, equals: max(0, seeds.count - 2))
    }
  }

  /// A run saves both, too.
  @Test func `one symptom on two layers is kept on both`() {
    let seeds = [("a", 1), ("a", 2), ("b", 3), ("b", 4)].map { layer, size in
      KnownSeed.made(
        of: Array(repeating: 1, count: size), "\(layer)\(size)", ["kind 0"], layer: layer)
    }
    #expect(SeedThinning(limit: 2).ranked(seeds).map(\.name) == ["a1", "b3", "a2", "b4"])
    #expect(SeedThinning(limit: 2).dropped(seeds).map(\.name) == ["a2", "b4"])
  }

  @Test func `findings come from folders and reports`() async throws {
    let harness = try ToolHarness(layers: [Self.buggy])
    #expect(await harness.run("run", "-s1", "-n300", "--seeds", "theirs") == .failed)
    let theirs = try Self.seeds(harness, "theirs").map { $0.dropFirst("theirs".count) }
    #expect(await harness.run("seeds", "import", "theirs") == .passed)
    #expect(try Self.seeds(harness, "Seeds").map { $0.dropFirst("Seeds".count) } == theirs)
    let report = "Reports/run-1.jsonl.gz"
    #expect(await harness.run("seeds", "import", report, "--seeds", "mine") == .passed)
    #expect(try Self.seeds(harness, "mine").map { $0.dropFirst("mine".count) } == theirs)
    // Every run replays them, and nothing is imported twice.
    #expect(await harness.run("seeds", "import", "theirs", report) == .passed)
    #expect(harness.out.text.hasSuffix("\nnone\n"))
    #expect(await harness.run("run", "-s2", "-n1", "--seeds", "mine") == .failed)
  }

  @Test func `an import of nothing says what it could import`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("seeds", "import") == .usage)
    #expect(harness.err.text.contains("propcheck seeds import artifact/Seeds"))
  }

  @Test(arguments: [
    ["seeds", "thing"], ["seeds", "import"], ["seeds", "list", "x"],
    ["seeds", "thin", "--keep", "0"], ["seeds", "--keep", "1"], ["seeds", "list", "-k1"],
    ["seeds", "import", "x", "--keep", "1"],
    ["seeds", "import", "nowhere"], ["seeds", "import", "none.seed"],
  ])
  func `what makes no sense is wrong usage`(_ arguments: [String]) async throws {
    let harness = try ToolHarness()
    #expect(await harness.tool(arguments) == .usage)
    #expect(try harness.files().isEmpty)
  }

  @Test func `only thinning has a number of seeds to keep`() async throws {
    var harness = try ToolHarness()
    #expect(await harness.run("seeds", "--keep", "1") == .usage)
    #expect(
      harness.err.text.contains("--keep has no effect here.\nwhere: seeds list\nfix: "),
      "\(harness.err.text)")
    // That of another command.
    harness.system.environment = ["PROPCHECK_KEEP": "1"]
    #expect(await harness.run("seeds") == .passed)
  }

  @Test func `a damaged seed among others brings in none`() async throws {
    let harness = try ToolHarness(layers: [Self.buggy])
    #expect(await harness.run("run", "-s1", "-n300", "--seeds", "theirs") == .failed)
    let last = try #require(try Self.seeds(harness, "theirs").last)
    try harness.write("# propcheck seed: cut", to: last)
    #expect(await harness.run("seeds", "import", "theirs") == .usage)
    #expect(harness.err.text.contains(last))
    #expect(try Self.seeds(harness, "Seeds").isEmpty)
  }

  @Test(arguments: [
    "../outside", "..", ".", "", "a/b", "a\u{0}b", String(repeating: "a", count: 256),
  ])
  func `a property that cannot name a folder brings in nothing`(_ name: String) async throws {
    let harness = try ToolHarness(layers: [Self.buggy])
    #expect(await harness.run("run", "-s1", "-n300", "--seeds", "theirs") == .failed)
    let report = "Reports/run-1.jsonl.gz"
    let text = try String(
      contentsOfFile: harness.path(try #require(try Self.seeds(harness, "theirs").last)),
      encoding: .utf8)
    let foreign = Reproduction.named(name, as: try SeedFile(text: text).reproduction)
    try harness.write(SeedFile(foreign, story: "").text, to: "one.seed")
    var records = try ReportReader(path: harness.path(report)).records()
    let last = try #require(records.lastIndex { $0.kind == "failure" })
    guard case .failure(var failure) = records[last] else {
      Issue.record("It is no failure.")
      return
    }
    failure.token = foreign.token
    records[last] = .failure(failure)
    try Self.write(records, to: harness.path(report))
    let files = try harness.files()
    for source in ["one.seed", report] {
      #expect(await harness.run("seeds", "import", source, "--seeds", "mine/seeds") == .usage)
      #expect(harness.err.text.contains("where: \(source)"))
    }
    #expect(try harness.files() == files)
  }

  @Test func `any number of writers leave whole files`() async throws {
    let harness = try ToolHarness()
    let path = harness.path("Seeds/p/f-1.seed")
    let texts = (0..<16).map { String(repeating: "\($0) ", count: 2_000) }
    await withTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask {
          do { try DurableFile.writeShared(Array(text.utf8), to: path) } catch {
            Issue.record("\(error)")
          }
        }
      }
    }
    #expect(texts.contains(try String(contentsOfFile: path, encoding: .utf8)))
    #expect(try harness.files() == ["Seeds/p/f-1.seed"])
  }
}

extension Reproduction {
  /// The same case under another id.
  fileprivate static func other(than one: Reproduction) -> Reproduction {
    Reproduction(
      property: one.property, seed: one.seed, caseIndex: one.caseIndex,
      choices: one.choices.map { $0 + 1 }, shape: one.shape, value: one.value,
      skeleton: one.skeleton)
  }

  /// The same case of another property.
  fileprivate static func named(_ property: String, as one: Reproduction) -> Reproduction {
    Reproduction(
      property: property, seed: one.seed, caseIndex: one.caseIndex, choices: one.choices,
      shape: one.shape, value: one.value, skeleton: one.skeleton)
  }
}

extension KnownSeed {
  fileprivate static func made(
    of choices: [UInt64], _ name: String, _ symptoms: [String], layer: String? = nil
  ) -> KnownSeed {
    let reproduction = Reproduction(
      property: "p", seed: 0, caseIndex: 0, choices: choices, shape: 0, value: 0,
      skeleton: SpanShape(text: ""))
    return KnownSeed(
      name: name, file: SeedFile(reproduction, story: "", layer: layer, symptoms: symptoms))
  }
}
