import Foundation
import PropCheck
import PropCheckReport
import SchemaChecking
import Synchronization
import Testing

@testable import PropCheckTool

/// `propcheck fuzz` with a stub fuzzer that does as it is told, because test programs are built without
/// libFuzzer.
@Suite struct FuzzCommandTests {
  /// What the fuzzer was asked for.
  private final class Log: Sendable {
    private let orders = Mutex<[Fuzzer.Order]>([])

    var all: [Fuzzer.Order] { orders.withLock { $0 } }

    func add(_ order: Fuzzer.Order) { orders.withLock { $0.append(order) } }
  }

  private let log = Log()

  private static let useful = Fuzzer.Outcome(
    cases: 1_200, casesByChance: 1_100, edges: 90, reached: [1, 2, 3, 8],
    reachedByChance: [1, 2, 9],
    corpus: [[1], [2, 3]])

  /// A fuzzer that takes its whole time, and answers by property.
  private func harness(
    _ outcomes: [String: Fuzzer.Outcome], layers: [Layer] = [Numbers.sound, Numbers.faulty]
  ) throws -> ToolHarness {
    var harness = try ToolHarness(layers: layers)
    let clock = TurnedClock()
    harness.system.clock = clock.now
    harness.system.fuzzer = Fuzzer { [log] order throws(ToolError) in
      log.add(order)
      // Chance takes as long.
      clock.advance(order.time * 2)
      return outcomes[order.property, default: Fuzzer.Outcome()]
    }
    return harness
  }

  @Test func `a program without libFuzzer says how to get one with it`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("fuzz") == .usage)
    #expect(harness.err.text.contains("built without libFuzzer.\nwhere: propcheck\nfix: "))
    #expect(harness.err.text.contains("scripts/fuzz") && harness.out.text == "")
  }

  @Test func `what it brought further than chance is in the report, and its cases are kept`()
    async throws
  {
    let harness = try harness(["sums.commute": Self.useful])
    #expect(await harness.run("fuzz", "--seed", "7", "--time", "8s") == .passed)
    let out = harness.out.text
    #expect(out.contains("sums.commute                              1,200 cases"))
    #expect(
      out.contains(
        "4 of 90 edges reached, 3 by 1,100 random cases: 2 only here, 1 only there; 2 cases kept"))
    #expect(out.contains("Further than chance: sums.commute by 2 edges."))
    #expect(out.contains("No further than chance: numbers.are-small."))
    let files = try harness.files().filter { $0.hasSuffix(".cases") }
    #expect(files == ["Seeds/sums.commute/corpus.cases"])
    #expect(log.all.map(\.property) == ["numbers.are-small", "sums.commute"])
    let checker = try SchemaChecker(schema: ReportSchema.version1)
    let reader = ReportReader(path: harness.path("Reports/fuzz-7.jsonl.gz"))
    var problems: [String] = []
    _ = try reader.forEachText { problems += (try? checker.problems(inLine: $0.utf8)) ?? ["?"] }
    #expect(problems == [])
  }

  @Test func `the time is shared by the properties, one half for chance, and so is the corpus`()
    async throws
  {
    let harness = try harness(["sums.commute": Self.useful])
    for _ in 0..<2 { _ = await harness.run("fuzz", "--seed", "7", "--time", "8s") }
    #expect(log.all.map(\.time) == [Duration](repeating: .seconds(2), count: 4))
    let corpora: [[[UInt8]]] = [[], [], [], [[1], [2, 3]]]
    #expect(log.all.map(\.corpus) == corpora)
    #expect(log.all.allSatisfy { $0.limit == 200 && $0.seed == 7 && $0.caseTime == .seconds(10) })
    _ = await harness.run("fuzz", "-f", "sums", "-k", "9", "--case-time", "3s", "--layer", "faulty")
    #expect(log.all.last?.limit == 9 && log.all.last?.caseTime == .seconds(3))
    #expect(log.all.last?.layer == "faulty" && log.all.last?.time == .seconds(300))
  }

  @Test func `a failure is shrunk, saved and replayed like any other`() async throws {
    // The number is a choice of one byte.
    let harness = try harness(["numbers.are-small": Fuzzer.Outcome(cases: 31, failing: [77])])
    #expect(await harness.run("fuzz", "--seed", "1", "--layer", "faulty") == .failed)
    #expect(harness.out.text.contains("FAIL  numbers.are-small   "))
    #expect(harness.out.text.contains("\n   50\n"))
    let seeds = try harness.files().filter { $0.hasSuffix(".seed") }
    #expect(seeds.count == 1)
    #expect(await harness.run("replay", try #require(seeds.first)) == .failed)
  }

  @Test(arguments: [
    (Fuzzer.Outcome(corpus: [[1], [77], [2, 3]], failing: [77]), ExitCode.failed),
    (Fuzzer.Outcome(corpus: [[1], [2, 3]], trouble: "out-of-memory"), ExitCode.gaveUp),
  ])
  func `a search that stops keeps what it found, without the case that fails`(
    _ outcome: Fuzzer.Outcome, _ code: ExitCode
  ) async throws {
    let harness = try harness(["numbers.are-small": outcome])
    for _ in 0..<2 {
      #expect(await harness.run("fuzz", "--seed", "1", "--layer", "faulty") == code)
    }
    let orders = log.all.filter { $0.property == "numbers.are-small" }
    let corpora: [[[UInt8]]] = [[], [[1], [2, 3]]]
    #expect(orders.map(\.corpus) == corpora)
  }

  @Test func `a corpus that cannot be written hides no failure`() async throws {
    let outcome = Fuzzer.Outcome(corpus: [[1]], failing: [77])
    let harness = try harness(["numbers.are-small": outcome])
    let code = await harness.run(
      "fuzz", "--seed", "1", "--layer", "faulty", "--seeds", "/proc/x")
    #expect(code == .cannotWrite)
    #expect(harness.out.text.contains("FAIL  numbers.are-small   "), "\(harness.out.text)")
  }

  @Test(arguments: [
    (Fuzzer.Outcome(failing: [7], trouble: "deadly signal"), "when it runs again: deadly signal"),
    (Fuzzer.Outcome(trouble: "out-of-memory"), "The fuzzer stopped: out-of-memory"),
  ])
  func `what the fuzzer stopped at is told where it is no finding`(
    _ outcome: Fuzzer.Outcome, _ text: String
  ) async throws {
    let harness = try harness(["sums.commute": outcome])
    #expect(await harness.run("fuzz", "--seed", "1") == .gaveUp)
    #expect(harness.out.text.contains(text))
    #expect(try harness.files().filter { $0.hasPrefix("Seeds") } == [])
  }

  @Test func `a fuzzer that a signal stops is no trouble`() async throws {
    let stopped = Fuzzer.Outcome(cases: 5, trouble: "run interrupted; exiting")
    var harness = try harness(["numbers.are-small": stopped])
    harness.system.pendingSignal = { [log] in log.all.isEmpty ? 0 : 2 }
    #expect(await harness.run("fuzz", "--seed", "1") == .interrupted(signal: 2))
    #expect(harness.out.text.contains("\nINTERRUPTED "))
    #expect(!harness.out.text.contains("The fuzzer stopped"), "\(harness.out.text)")
    #expect(log.all.count == 1)
  }

  @Test func `a case at which it stopped before a signal is kept for the next time`() async throws {
    var harness = try harness(["numbers.are-small": Fuzzer.Outcome(cases: 31, failing: [77])])
    harness.system.pendingSignal = { [log] in log.all.isEmpty ? 0 : 2 }
    let code = await harness.run("fuzz", "--seed", "1", "--layer", "faulty")
    #expect(code == .interrupted(signal: 2))
    #expect(!harness.out.text.contains("does not fail"), "\(harness.out.text)")
    let files = try harness.files().filter { $0.hasSuffix(".cases") || $0.hasSuffix(".seed") }
    #expect(files == ["Seeds/numbers.are-small/corpus.cases"])
    harness.system.pendingSignal = { 0 }
    #expect(await harness.run("fuzz", "--seed", "1", "--layer", "faulty") == .failed)
    #expect(log.all[1].corpus == [[77]])
  }

  @Test(arguments: [(CorpusFile.limits.bytes, true), (CorpusFile.limits.bytes + 1, false)])
  func `a case at which it stopped before a signal is told to be kept only if it is`(
    _ bytes: Int, _ isKept: Bool
  ) async throws {
    let failing = [UInt8](repeating: 1, count: bytes)
    var harness = try harness(["numbers.are-small": Fuzzer.Outcome(cases: 31, failing: failing)])
    harness.system.pendingSignal = { [log] in log.all.isEmpty ? 0 : 2 }
    let code = await harness.run("fuzz", "--seed", "1", "--layer", "faulty")
    #expect(code == .interrupted(signal: 2))
    #expect(harness.out.text.contains("could run again; it is kept.") == isKept)
    #expect(harness.out.text.contains("could run again; it is not kept, ") != isKept)
  }

  @Test func `a case that there is no room to run again is kept for the next time`() async throws {
    let isFull = Mutex(true)
    let layer = Layer("full", "has no room at first") { _ in
      OpenLayer([
        Property("one.fails", "Fails.", of: .int(in: 0...100)) { (_: Int) throws in
          if isFull.withLock({ $0 }) { throw Failure(StartError(code: EMFILE), for: "it") }
          throw Failure("It fails.")
        }
      ])
    }
    let outcome = Fuzzer.Outcome(cases: 31, failing: [77])
    let harness = try harness(["one.fails": outcome], layers: [layer])
    #expect(await harness.run("fuzz", "--seed", "1") == .temporary)
    #expect(!harness.out.text.contains("does not fail"), "\(harness.out.text)")
    #expect(harness.out.text.contains("could not run again; it is kept: a case cannot be run: "))
    let files = try harness.files().filter { $0.hasSuffix(".cases") || $0.hasSuffix(".seed") }
    #expect(files == ["Seeds/one.fails/corpus.cases"])
    isFull.withLock { $0 = false }
    #expect(await harness.run("fuzz", "--seed", "1") == .failed)
    #expect(log.all[1].corpus == [[77]])
  }

  @Test func `a fuzzer without room for its files may have it later`() async throws {
    var harness = try ToolHarness(layers: [Numbers.sound])
    harness.system.fuzzer = Fuzzer { _ throws(ToolError) in
      let error = TemporaryFolder.error(ENOSPC, in: "/nowhere")
      throw ToolError.folder(place: "TMPDIR", error: error)
    }
    #expect(await harness.run("fuzz", "--seed", "1", "--time", "2s") == .temporary)
    #expect(harness.out.text.contains("Cannot create a folder in /nowhere: no space left"))
  }

  @Test func `a corpus that cannot be read or written is told`() async throws {
    let harness = try harness(["sums.commute": Self.useful])
    try harness.write("nonsense", to: "Seeds/sums.commute/corpus.cases")
    #expect(await harness.run("fuzz", "--seed", "1") == .usage)
    #expect(harness.err.text.contains("where: Seeds/sums.commute/corpus.cases\nfix: "))
    #expect(log.all.isEmpty && harness.out.text == "")
    #expect(await harness.run("fuzz", "--seed", "1", "--seeds", "/proc/x") == .cannotWrite)
    #expect(harness.out.text.contains("/proc/x/sums.commute/corpus.cases"))
    #expect(harness.err.text.contains("The file cannot be written: "), "\(harness.err.text)")
    #expect(try harness.end(of: "Reports/fuzz-1.jsonl.gz")?.exit == 74)
  }

  @Test func `a filter that matches nothing, or a number that cannot be, runs nothing`()
    async throws
  {
    let harness = try harness([:])
    #expect(await harness.run("fuzz", "--filter", "zzz") == .nothingRan)
    #expect(await harness.run("fuzz", "--keep", "0") == .usage)
    #expect(await harness.run("fuzz", "--keep", "1001") == .usage)
    #expect(log.all.isEmpty)
  }
}

private final class TurnedClock: Sendable {
  private let time = Mutex<UInt64>(0)

  var now: @Sendable () -> UInt64 { { self.time.withLock { $0 } } }

  func advance(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds: Int64 = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    time.withLock { $0 += UInt64(nanoseconds) }
  }
}
