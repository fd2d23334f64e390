import Foundation
import PropCheck
import PropCheckReport
import Synchronization
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

  @Test(arguments: ["sound", "faulty"])
  func `equal seeds give equal fingerprints, whatever the jobs and what is known`(
    _ layer: String
  ) async throws {
    let harness = try ToolHarness()
    for jobs in ["1", "1", "2"] {
      _ = await harness.run("run", "-s5", "-n200", "--layer", layer, "--jobs", jobs)
    }
    let prints = harness.fingerprints
    #expect(prints.count == 3)
    #expect(Set(prints).count == 1)
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

  /// A terminal, and a property whose body takes 300 ms of a clock that only it moves.
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
