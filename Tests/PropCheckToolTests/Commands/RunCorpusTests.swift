import Foundation
import PropCheck
import PropCheckReport
import SchemaChecking
import Synchronization
import Testing

@testable import PropCheckTool

/// Cases of a fuzzer that a run replays.
@Suite struct RunCorpusTests {
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
    let prints = harness.fingerprints
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
}
