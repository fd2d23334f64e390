import Foundation
import PropCheck
import PropCheckReport
import Synchronization
import SchemaChecking
import Testing

@testable import PropCheckTool

@Suite struct RunCommandTests {
  @Test func `a run that passes reads like this`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "8271", "--cases", "20") == .passed)
    let lines = harness.out.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "propcheck 0.1.0 · seed 8271 · layer sound · SQLite 3.40.1 · 1 job")
    #expect(lines[2].hasPrefix("  ✓ numbers.are-small  "))
    #expect(lines[2].contains(" 20 cases "))
    #expect(lines[5].hasPrefix("PASSED   2 properties, 40 cases, 0 failures"))
    #expect(lines[6].hasPrefix("fingerprint  "))
    #expect(lines[7] == "report       Reports/run-8271.jsonl.gz")
    #expect(lines[8] == "next         propcheck run --seed 8271 --cases 20 --layer sound")
    #expect(lines[9] == "             propcheck report Reports/run-8271.jsonl.gz")
    #expect(harness.err.text == "")
  }

  @Test(arguments: [3, 1_200])
  func `a property has a number of cases of its own, unless somebody asks for one`(
    _ cases: Int
  ) async throws {
    let layer = Layer("own", "a number of its own") { _ in
      OpenLayer([
        Property("numbers", "Numbers.", of: .int(in: 0...99_999)) { (_: Int) throws in }
          .usually(cases: cases)
      ])
    }
    let harness = try ToolHarness(layers: [layer])
    #expect(await harness.run("run", "--seed", "1") == .passed)
    #expect(harness.out.text.contains("PASSED   1 property, \(Figure.count(cases, "case")),"))
    #expect(await harness.run("run", "--seed", "1", "--cases", "20") == .passed)
    #expect(harness.out.text.contains("PASSED   1 property, 20 cases,"))
  }

  @Test func `an explicit property runs if a filter is its name, and else is only listed`()
    async throws
  {
    let layer = Layer("own", "one is explicit") { _ in
      OpenLayer([
        Property("one.holds", "Holds.", of: .bool) { (_: Bool) throws in },
        Property("two.holds", "Holds.", of: .bool) { (_: Bool) throws in }.explicit(),
      ])
    }
    let harness = try ToolHarness(layers: [layer])
    #expect(await harness.run("run", "--seed", "1") == .passed)
    #expect(await harness.run("run", "--seed", "1", "--filter", "holds") == .passed)
    #expect(harness.out.text.contains("PASSED   1 property,"))
    #expect(!harness.out.text.contains("two.holds"))
    #expect(await harness.run("run", "--seed", "1", "--filter", "two.holds") == .passed)
    #expect(harness.out.text.contains("✓ two.holds"))
    #expect(await harness.run("run", "--seed", "1", "--filter", "^two") == .nothingRan)
    #expect(harness.err.text.contains("an explicit one runs by its whole name"))
    #expect(await harness.run("list") == .passed)
    #expect(harness.out.text.contains("two.holds   Holds.      by name"))
  }

  @Test func `a saved finding of an explicit property is replayed by every run`() async throws {
    let layer = Layer("own", "one is explicit") { _ in
      OpenLayer([
        Property("one.holds", "Holds.", of: .bool) { (_: Bool) throws in },
        Property("two.fails", "Fails.", of: .bool) { (_: Bool) throws in throw Failure("No.") }
          .explicit(),
      ])
    }
    let harness = try ToolHarness(layers: [layer])
    #expect(await harness.run("run", "--seed", "1") == .passed)
    #expect(await harness.run("run", "--seed", "1", "--filter", "two.fails") == .failed)
    #expect(await harness.run("run", "--seed", "1") == .failed)
    #expect(harness.out.text.contains("still fails"))
    #expect(await harness.run("run", "--seed", "1", "--no-known") == .passed)
  }

  @Test func `mutants are not looked for by what runs by name only`() async throws {
    let mutant = Mutant("m", "Wrong.", knownLength: 1) { _ in
      OpenLayer([
        Property("one.holds", "Holds.", of: .bool) { (_: Bool) throws in },
        Property("two.fails", "Fails.", of: .bool) { (_: Bool) throws in throw Failure("No.") }
          .explicit(),
      ])
    }
    let harness = try ToolHarness(mutants: [mutant])
    #expect(await harness.run("mutants") == .failed)
  }

  @Test func `a run without a seed draws one and prints it`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--cases", "1") == .passed)
    #expect(harness.out.text.contains(" seed 99 "))
  }

  @Test func `a failure is shrunk, shown, saved and replayed first`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "1", "--layer", "faulty") == .failed)
    #expect(harness.out.text.contains("FAIL  numbers.are-small   case "))
    #expect(harness.out.text.contains("  A number is too big."))
    #expect(harness.out.text.contains("\n   50\n"))
    #expect(harness.out.text.contains("reproduce   propcheck replay Seeds/numbers.are-small/f-"))
    let seeds = try harness.files().filter { $0.hasSuffix(".seed") }
    #expect(seeds.count == 1)
    #expect(
      await harness.run("run", "--seed", "1", "--cases", "1", "--layer", "faulty") == .failed)
    #expect(harness.out.text.contains("known: \(try #require(seeds.first)) still fails"))
    #expect(await harness.run("run", "--seed", "1", "--layer", "sound") == .passed)
    #expect(
      harness.out.text.contains(
        "passed: \(try #require(seeds.first)) did not fail on this layer"
      ))
    #expect(try harness.files().filter { $0.hasSuffix(".seed") } == seeds)
  }

  @Test func `known failures are left out where only new cases are wanted`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "1", "--layer", "faulty") == .failed)
    let seeds = try harness.files().filter { $0.hasSuffix(".seed") }
    #expect(await harness.run("run", "--seed", "2", "--no-known") == .passed)
    #expect(!harness.out.text.contains("passed: "))
    #expect(
      await harness.run("run", "--seed", "1", "--layer", "faulty", "--no-known") == .failed)
    #expect(!harness.out.text.contains("known: "))
    #expect(try harness.files().filter { $0.hasSuffix(".seed") } == seeds)
  }

  @Test func `a report tells by which symptoms failures are told apart`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "1", "--layer", "faulty") == .failed)
    let records = try ReportReader(path: harness.path("Reports/run-1.jsonl.gz")).records()
    let failures = records.compactMap {
      if case .failure(let failure) = $0 { failure } else { nil }
    }
    #expect(failures.map { "\($0.property): \($0.symptoms ?? [])" }.first?.isEmpty == false)
    for failure in failures {
      #expect(failure.symptoms?.map { "\(failure.property): \($0)" } == [failure.signature])
    }
  }

  @Test(arguments: ["sound", "faulty"])
  func `equal seeds give equal fingerprints, whatever the jobs and what is known`(
    _ layer: String
  ) async throws {
    let harness = try ToolHarness()
    for jobs in ["1", "1", "2"] {
      _ = await harness.run("run", "-s5", "-n200", "--layer", layer, "--jobs", jobs)
    }
    let prints = harness.out.text.split(separator: "\n").filter { $0.hasPrefix("fingerprint") }
    #expect(prints.count == 3)
    #expect(Set(prints).count == 1)
  }

  @Test(arguments: ["sound", "faulty"])
  func `the report keeps to the schema and has the fingerprint that was printed`(
    _ layer: String
  ) async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", layer)
    let reader = ReportReader(path: harness.path("Reports/run-1.jsonl.gz"))
    let checker = try SchemaChecker(schema: ReportSchema.version1)
    var lines: [String] = []
    #expect(try reader.forEachText { lines.append($0) } == .complete)
    for line in lines { #expect(try checker.problems(inLine: line.utf8) == []) }
    var stream = CanonicalStream()
    try stream.append(contentsOf: reader)
    #expect(harness.out.text.contains("fingerprint  \(stream.fingerprint)\n"))
    guard case .end(let end) = try reader.records().last else {
      Issue.record("The last record is no end.")
      return
    }
    #expect(end.records == lines.count)
  }

  @Test func `JSON on stdout is the report`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--json")
    var lines: [String] = []
    let reader = ReportReader(path: harness.path("Reports/run-1.jsonl.gz"))
    _ = try reader.forEachText { lines.append($0 + "\n") }
    #expect(harness.out.text == lines.joined())
  }

  @Test func `who wants quiet is told the seed, the failures and the verdict`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--quiet", "--layer", "faulty")
    #expect(harness.out.text.contains("seed 1 "))
    #expect(harness.out.text.contains("FAIL  numbers.are-small"))
    #expect(!harness.out.text.contains("sums.commute"))
    #expect(harness.out.text.contains("\nFAILED "))
  }

  @Test(arguments: [["--filter", "zzz"], ["--cases", "0"]])
  func `where nothing runs nothing is written`(_ arguments: [String]) async throws {
    let harness = try ToolHarness()
    let tool = Tool(system: harness.system)
    #expect(await tool.run(["run"] + arguments) == .nothingRan)
    #expect(harness.out.text == "")
    #expect(harness.err.text.hasPrefix("propcheck: Nothing ran: "))
    #expect(try harness.files() == [])
  }

  @Test(arguments: ["run", "mutants"])
  func `signals are watched before a layer is opened, so that it is closed again`(
    _ command: String
  ) async throws {
    let isWatching = Mutex(false)
    let layer = Layer("watched", "") { _ in
      #expect(isWatching.withLock { $0 })
      return Numbers.worker(limit: 1000)
    }
    var mutant = Mutant("m", "", knownLength: 1) { _ in try await layer.open() }
    mutant.isEquivalent = true
    var harness = try ToolHarness(layers: [layer], mutants: [mutant])
    harness.system.watchSignals = { isWatching.withLock { $0 = true } }
    #expect(await harness.run(command, "--cases", "1") == .passed)
  }

  @Test func `a filter selects by name`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--filter", "^sums")
    #expect(!harness.out.text.contains("numbers."))
    #expect(harness.out.text.contains("sums.commute"))
  }

  @Test(arguments: ["/dev/full", "/dev/null/x.gz"])
  func `a report that cannot be written is told once and the run still ends`(
    _ path: String
  ) async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "1", "--report", path) == .cannotWrite)
    #expect(harness.out.text.contains("\nPASSED "))
    #expect(!harness.out.text.contains("propcheck report"))
    #expect(harness.err.text.split(separator: "\n").count == 1)
    #expect(harness.err.text.contains("; where: \(path); fix: "))
  }

  @Test func `a profile is a file of folded stacks, and changes no fingerprint`() async throws {
    var harness = try ToolHarness()
    let time = Atomic<UInt64>(0)
    harness.system.clock = { time.add(1_000, ordering: .relaxed).newValue }
    for options in [[], ["--profile", "out/times.folded"]] {
      _ = await harness.tool(["run", "--seed", "1", "--layer", "faulty", "--no-known"] + options)
    }
    let prints = harness.out.text.split(separator: "\n").filter { $0.hasPrefix("fingerprint") }
    #expect(prints.count == 2 && prints[0] == prints[1])
    #expect(harness.out.text.contains("\nprofile      out/times.folded\n"))
    let text = try String(contentsOfFile: harness.path("out/times.folded"), encoding: .utf8)
    let lines = text.split(separator: "\n")
    // As flamegraph.pl, inferno and speedscope read it.
    for line in lines { #expect(line.wholeMatch(of: /[^;]+(;[^;]+)* [1-9][0-9]*/) != nil) }
    for stack in ["generate;value ", "run ", "shrink "] {
      #expect(lines.contains { $0.hasPrefix("numbers.are-small;" + stack) }, "\(stack)")
    }
  }

  @Test func `a profile that cannot be written is told once and the run still ends`() async throws {
    var harness = try ToolHarness()
    let time = Atomic<UInt64>(0)
    harness.system.clock = { time.add(1_000, ordering: .relaxed).newValue }
    #expect(await harness.run("run", "-s1", "-n5", "--profile", "/dev/full") == .cannotWrite)
    #expect(harness.out.text.contains("\nPASSED ") && !harness.out.text.contains("profile  "))
    #expect(harness.err.text.contains("; where: /dev/full; fix: "))
  }

  /// A terminal, and a property whose body takes 300 ms of a clock that only it moves.
  @Test(arguments: [
    ["--report", "a", "--junit", "./a"], ["--junit", "Reports/../Reports/run-1.jsonl.gz"],
    ["--report", "a", "--profile", "b/../a"], ["--profile", "a", "--junit", "a"],
    ["--report", "a", "--junit", "a.part"],
  ])
  func `two results never go to one file`(_ options: [String]) async throws {
    let harness = try ToolHarness()
    #expect(await harness.tool(["run", "--seed", "1"] + options) == .usage)
    #expect(harness.err.text.contains(" cannot be one file.\nusage: "), "\(harness.err.text)")
    #expect(try harness.files() == [])
  }

  @Test func `a slow property says on its line what is slow, and not in the report`() async throws {
    let time = Mutex<UInt64>(0)
    let layer = Layer("slow", "a slow one") { _ in
      OpenLayer([
        Property("slow.is", "Slow.", of: .int(in: 0...99_999)) { (_: Int) throws in
          time.withLock { $0 += 300_000_000 }
        }
      ])
    }
    var harness = try ToolHarness(layers: [layer])
    harness.system.clock = { time.withLock { $0 } }
    harness.system.err = harness.err.output(isTerminal: true)
    #expect(await harness.run("run", "--seed", "1", "--cases", "20") == .passed)
    let lines = harness.err.text.split(separator: "\r\u{1b}[K")
    #expect(lines.contains { $0.contains("slow.is") && $0.hasSuffix("  body 100%") })
    #expect(!lines.contains { $0.contains(" 6/20 ") && $0.contains("body") }, "nobody waits yet")
    #expect(!harness.out.text.contains("body"))
  }

  /// The number is a choice of one byte.
  private static func corpus(_ cases: [UInt8]) -> String {
    CorpusFile("numbers.are-small", cases.map { [$0] }).text
  }

  @Test(arguments: ["1", "2"])
  func `a run replays the corpus, says so, and has the same fingerprint`(_ jobs: String)
    async throws
  {
    let harness = try ToolHarness()
    _ = await harness.run("run", "-s1", "-n20", "--jobs", jobs)
    #expect(!harness.out.text.contains("corpus"))
    try harness.write(Self.corpus([1, 60, 9]), to: "Seeds/numbers.are-small/corpus.cases")
    #expect(await harness.run("run", "-s1", "-n20", "--jobs", jobs) == .passed)
    #expect(harness.out.text.contains("      corpus: 3 cases that a fuzzer kept were replayed\n"))
    let prints = harness.out.text.split(separator: "\n").filter { $0.hasPrefix("fingerprint") }
    #expect(prints.count == 2 && Set(prints).count == 1)
    let checker = try SchemaChecker(schema: ReportSchema.version1)
    let reader = ReportReader(path: harness.path("Reports/run-1.jsonl.gz"))
    var problems: [String] = []
    _ = try reader.forEachText { problems += (try? checker.problems(inLine: $0.utf8)) ?? ["?"] }
    #expect(problems == [])
  }

  @Test func `a case of the corpus that fails is a failure, unless only new cases are wanted`()
    async throws
  {
    let harness = try ToolHarness()
    try harness.write(Self.corpus([1, 77]), to: "Seeds/numbers.are-small/corpus.cases")
    // None of these few cases fails by itself.
    let options = ["run", "-s3", "-n1", "--layer", "faulty"]
    #expect(await harness.tool(options + ["--no-known"]) == .passed)
    #expect(!harness.out.text.contains("corpus"))
    #expect(await harness.tool(options) == .failed)
    #expect(harness.out.text.contains("FAIL  numbers.are-small   "))
    #expect(harness.out.text.contains("\n   50\n"))
    #expect(try harness.files().filter { $0.hasSuffix(".seed") }.count == 1)
  }

  @Test func `a case of the corpus that there is no room for has not passed`() async throws {
    let isFull = Mutex(true)
    let layer = Layer("full", "has no room for one case") { _ in
      OpenLayer([
        Property("numbers.are-small", "All.", of: .int(in: 0...100)) { (number: Int) throws in
          guard number >= 50, isFull.withLock({ $0 }) else { return }
          throw Failure("There is no room.", origin: Failure.noRoomOrigin)
        }
      ])
    }
    let harness = try ToolHarness(layers: [layer])
    try harness.write(Self.corpus([1, 77]), to: "Seeds/numbers.are-small/corpus.cases")
    // None of these few cases is as great.
    let run = ["run", "-s3", "-n1"]
    #expect(await harness.tool(run + ["--no-known"]) == .passed)
    #expect(await harness.tool(run + ["--report", "r.jsonl.gz"]) == .temporary)
    #expect(harness.out.text.contains("There is no room"), "\(harness.out.text)")
    isFull.withLock { $0 = false }
    #expect(await harness.run("run", "--resume", "r.jsonl.gz") == .passed)
  }

  @Test func `where time is short, the corpus gets half of it and the rest is left out`()
    async throws
  {
    var harness = try ToolHarness()
    let time = Atomic<UInt64>(0)
    harness.system.clock = { time.add(1_000_000, ordering: .relaxed).newValue }
    let cases = (0..<100).map { [UInt8($0), 0] }
    try harness.write(
      CorpusFile("numbers.are-small", cases).text, to: "Seeds/numbers.are-small/corpus.cases")
    #expect(await harness.run("run", "--seed", "1", "--time", "80ms") == .passed)
    let told = try #require(harness.out.text.firstMatch(of: /corpus: (\d+) of 100 cases/)).output.1
    #expect(5...21 ~= Int(told) ?? 0)
  }

  @Test(arguments: [
    ("nonsense", "corpus.cases\nfix: "),
    ("# propcheck corpus of x\nproperty x\n", "corpus.cases\nfix: move it"),
    (Self.corpus([1]).replacing("case AQ", with: "case Ag"), "corpus.cases:5\nfix: "),
  ])
  func `a corpus that is damaged or of another property stops the run before it starts`(
    _ text: String, _ told: String
  ) async throws {
    let harness = try ToolHarness()
    try harness.write(text, to: "Seeds/numbers.are-small/corpus.cases")
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains("where: Seeds/numbers.are-small/\(told)"))
    #expect(harness.out.text == "")
    #expect(await harness.run("run", "--filter", "sums") == .passed)
  }

  @Test func `a failure that cannot be saved is replayed by its token`() async throws {
    let harness = try ToolHarness()
    let code = await harness.run("run", "-s1", "--layer", "faulty", "--seeds", "/proc/x")
    #expect(code == .failed)
    #expect(harness.out.text.contains("reproduce   propcheck replay pc1-"))
    #expect(harness.err.text.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("file", "not a directory"), ("loop", "too many levels of symbolic links"),
    ("dangling", "no such file or directory"), ("/dev/null/x", "not a directory"),
    (String(repeating: "x", count: 300), "file name too long"),
  ])
  func `seeds that cannot be read stop the run before it starts`(
    _ folder: String, _ reason: String
  ) async throws {
    let harness = try ToolHarness()
    try harness.write("", to: "file")
    for (link, target) in [("loop", "loop"), ("dangling", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: harness.path(link), withDestinationPath: target)
    }
    for command in [["run"], ["list", "seeds"]] {
      let before = harness.err.text.count
      let code = await Tool(system: harness.system).run(command + ["--seeds", folder])
      #expect(code == .usage)
      let told = harness.err.text.dropFirst(before)
      #expect(told.contains("The folder of the seeds cannot be read: \(reason).\nwhere: \(folder)"))
      #expect(told.contains("\nfix: "))
    }
    #expect(harness.out.text == "")
  }

  @Test func `a property whose folder is a file stops the run before it starts`() async throws {
    let harness = try ToolHarness()
    try harness.write("", to: "Seeds/sums.commute")
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains("\nwhere: Seeds/sums.commute\nfix: "))
    #expect(await harness.run("list", "seeds") == .passed)
  }

  @Test func `a data layer that is busy may be tried again`() async throws {
    let busy = Layer("busy", "") { _ in
      throw LayerError("it is locked", fix: "try again.", isTemporary: true)
    }
    let harness = try ToolHarness(layers: [busy])
    let code = await harness.run("run")
    #expect(code == .temporary)
    #expect(code.value == 75)
    #expect(harness.err.text.hasSuffix("where: layer busy\nfix: try again.\n"))
  }

  @Test func `a damaged seed file stops the run before it starts`() async throws {
    let harness = try ToolHarness()
    try harness.write("nonsense", to: "Seeds/numbers.are-small/f-1.seed")
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains("where: Seeds/numbers.are-small/f-1.seed\nfix: "))
    #expect(harness.out.text == "")
    #expect(
      try harness.files() == ["Seeds/numbers.are-small", "Seeds/numbers.are-small/f-1.seed"])
  }

  @Test func `a seed file in the folder of another property is refused`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "1", "--layer", "faulty")
    let file = try #require(try harness.files().first { $0.hasSuffix(".seed") })
    let text = try String(contentsOfFile: harness.path(file), encoding: .utf8)
    try harness.write(text, to: "Seeds/sums.commute/f-1.seed")
    #expect(await harness.run("run") == .usage)
    #expect(harness.err.text.contains("This seed is one of the property numbers.are-small."))
  }

  @Test func `the time of a run is shared by its properties`() async throws {
    var harness = try ToolHarness()
    let time = Atomic<UInt64>(0)
    harness.system.clock = { time.add(1_000_000, ordering: .relaxed).newValue }
    #expect(await harness.run("run", "--seed", "1", "--time", "2s") == .passed)
    let spent = time.load(ordering: .relaxed)
    #expect(spent > 1_900_000_000 && spent < 2_200_000_000)
    #expect(!harness.out.text.contains(" 1,000 cases"))
  }

  @Test(arguments: [2, 15] as [Int32])
  func `a signal saves what there is`(_ signal: Int32) async throws {
    var harness = try ToolHarness()
    harness.system.pendingSignal = { signal }
    #expect(await harness.run("run", "--seed", "1").value == 128 + signal)
    let records = try ReportReader(path: harness.path("Reports/run-1.jsonl.gz")).records()
    #expect(records.count == 2)
    #expect(harness.out.text.contains("INTERRUPTED"))
  }

  @Test func `any error of a layer that cannot be opened is told`() async throws {
    struct Odd: CustomStringConvertible, Error { let description = "it is odd" }
    let broken = Layer("broken", "") { _ in throw Odd() }
    let harness = try ToolHarness(layers: [broken])
    #expect(await harness.run("run") == .internalError)
    #expect(harness.err.text.contains("cannot be opened: it is odd.\nwhere: layer broken\nfix: "))
  }
}
