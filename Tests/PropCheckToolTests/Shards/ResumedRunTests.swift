import Foundation
import PropCheck
import PropCheckReport
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct ResumedRunTests {
  /// Numbers with labels, of which one property counts the cases that ran.
  private static func layer(_ ran: Counter = Counter()) -> Layer {
    Layer("counted", "counts its cases") { _ in
      OpenLayer(
        ["first", "second", "third"].map { id in
          Property(
            id, "It holds.", requiring: [Requirement("small", share: 0.05)],
            of: .int(in: 0...9_999)
          ) { (number: Int) throws in
            ran.add()
            classify(number < 2_000, as: "small")
          }
        })
    }
  }

  @Test(arguments: [1, 130, 300, 301, 599, 880])
  func `an interrupted run goes on where it was`(_ count: Int) async throws {
    let ran = Counter()
    var harness = try ToolHarness(layers: [Self.layer(ran)])
    #expect(
      await harness.run("run", "--seed", "3", "-n300", "--report", "whole.jsonl.gz") == .passed)
    ran.reset()
    harness.system.pendingSignal = { ran.count >= count ? 2 : 0 }
    let code = await harness.run("run", "--seed", "3", "-n300", "--report", "part.jsonl.gz")
    #expect(code == .interrupted(signal: 2))
    let before = ran.count
    harness.system.pendingSignal = { 0 }
    ran.reset()
    #expect(await harness.run("run", "--resume", "part.jsonl.gz") == .passed)
    #expect(before + ran.count == 900)
    let prints = harness.fingerprints
    #expect(prints.first == prints.last)
    #expect(prints[1] != prints[2])
  }

  @Test(arguments: ["", "./"])
  func `what a killed run had saved is not run again`(_ way: String) async throws {
    let ran = Counter()
    let harness = try ToolHarness(layers: [Self.layer(ran)])
    #expect(
      await harness.run("run", "--seed", "3", "-n300", "--report", "whole.jsonl.gz") == .passed)
    let records = try ReportReader(path: harness.path("whole.jsonl.gz")).records()
    // The run was killed in the third property.
    var writer = try ReportWriter(path: harness.path("killed.jsonl.gz.part"), clock: { 0 })
    for record in records.prefix(3) { try writer.append(record) }
    try writer.finish()
    ran.reset()
    #expect(
      await harness.run(
        "run", "--resume", way + "killed.jsonl.gz.part", "--report", "killed.jsonl.gz") == .passed)
    #expect(ran.count == 300)
    #expect(Set(harness.fingerprints).count == 1)
    #expect(try harness.files().contains("killed.jsonl.gz"))
    #expect(try harness.files().contains("killed.jsonl.gz.before.part"))
  }

  @Test func `what each of several killed runs had saved survives`() async throws {
    let harness = try ToolHarness(layers: [Self.layer()])
    _ = await harness.run("run", "--seed", "3", "-n300", "--report", "whole.jsonl.gz")
    let records = try ReportReader(path: harness.path("whole.jsonl.gz")).records()
    // The second run was killed earlier than the first.
    for count in [3, 2] {
      var writer = try ReportWriter(path: harness.path("killed.jsonl.gz.part"), clock: { 0 })
      for record in records.prefix(count) { try writer.append(record) }
      try writer.finish()
      #expect(await harness.run("run", "--resume", "killed.jsonl.gz.part") == .passed)
    }
    #expect(try savedRecords("killed.jsonl.gz.before.part", in: harness) == 3)
    #expect(try savedRecords("killed.jsonl.gz.before-2.part", in: harness) == 2)
    #expect(Set(harness.fingerprints).count == 1)
  }

  private func savedRecords(_ name: String, in harness: borrowing ToolHarness) throws -> Int {
    try ReportReader(path: harness.path(name)).records().count
  }

  @Test func `a shard goes on as that shard`() async throws {
    let ran = Counter()
    var harness = try ToolHarness(layers: [Self.layer(ran)])
    _ = await harness.run("run", "--seed", "3", "-n300", "--report", "whole.jsonl.gz")
    for shard in 1...2 {
      ran.reset()
      harness.system.pendingSignal = { ran.count >= 200 && shard == 2 ? 15 : 0 }
      _ = await harness.run(
        "run", "--seed", "3", "-n300", "--shard", "\(shard)/2", "--report", "\(shard).jsonl.gz")
    }
    harness.system.pendingSignal = { 0 }
    #expect(await harness.run("merge", "1.jsonl.gz", "2.jsonl.gz") == .incomplete)
    #expect(harness.err.text.contains("Incomplete: second lacks "))
    #expect(await harness.run("run", "--resume", "2.jsonl.gz") == .passed)
    #expect(await harness.run("merge", "1.jsonl.gz", "2.jsonl.gz") == .passed)
    let prints = harness.fingerprints
    #expect(prints.first == prints.last)
  }

  @Test func `a shard that was killed before its first property begins anew`() async throws {
    let harness = try ToolHarness(layers: [Self.layer()])
    for shard in 1...2 {
      _ = await harness.run(
        "run", "--seed", "3", "-n30", "--shard", "\(shard)/2", "--report", "\(shard).jsonl.gz")
    }
    let records = try ReportReader(path: harness.path("2.jsonl.gz")).records()
    var writer = try ReportWriter(path: harness.path("killed.jsonl.gz.part"), clock: { 0 })
    try writer.append(records[0])
    try writer.finish()
    #expect(await harness.run("merge", "1.jsonl.gz", "killed.jsonl.gz.part") == .incomplete)
    #expect(await harness.run("run", "--resume", "killed.jsonl.gz.part") == .passed)
    #expect(await harness.run("merge", "1.jsonl.gz", "killed.jsonl.gz") == .passed)
  }

  @Test func `a failure behind the interruption is that of the whole run`() async throws {
    let ran = Counter()
    var harness = try ToolHarness(layers: [
      Layer("late", "fails late") { _ in
        OpenLayer([
          Property("late", "It holds.", of: .int(in: 0...99_999)) { (number: Int) throws in
            ran.add()
            try require(number % 401 != 7, "a rare one")
          }
        ])
      }
    ])
    let whole = await harness.run(
      "run", "--seed", "4", "-n900", "--seeds", "a", "--report", "whole.jsonl.gz")
    #expect(whole == .failed)
    ran.reset()
    harness.system.pendingSignal = { ran.count >= 40 ? 2 : 0 }
    _ = await harness.run("run", "--seed", "4", "-n900", "--seeds", "b", "--report", "p.jsonl.gz")
    harness.system.pendingSignal = { 0 }
    #expect(await harness.run("run", "--resume", "p.jsonl.gz", "--seeds", "b") == .failed)
    let prints = harness.fingerprints
    #expect(prints.first == prints.last)
  }

  @Test(arguments: [["--seed", "4"], ["-n", "20"], ["--layer", "counted"], ["--shard", "1/2"]])
  func `the options are those of the report`(_ options: [String]) async throws {
    let harness = try ToolHarness(layers: [Self.layer()])
    #expect(await harness.run("run", "--seed", "3", "-n30", "--report", "a.jsonl.gz") == .passed)
    #expect(await harness.tool(["run", "--resume", "a.jsonl.gz"] + options) == .usage)
    #expect(harness.err.text.contains(" and --resume cannot be combined."))
  }

  @Test func `a report of another command or environment is refused`() async throws {
    var harness = try ToolHarness(mutants: [Numbers.mutant("m", limit: 50)])
    #expect(await harness.run("mutants", "--report", "m.jsonl.gz") == .passed)
    #expect(await harness.run("run", "--resume", "m.jsonl.gz") == .usage)
    #expect(harness.err.text.contains("This is a report of mutants, not of run."))
    #expect(await harness.run("run", "--seed", "3", "--report", "a.jsonl.gz") == .passed)
    harness.system.environment = ["PROPCHECK_CASES": "7"]
    #expect(await harness.run("run", "--resume", "a.jsonl.gz") == .usage)
    #expect(
      harness.err.text.contains("Its run had --cases 1000, and this one would have --cases 7."))
  }

  @Test func `mutants that were tried are not tried again`() async throws {
    let mutants = (0..<4).map { Numbers.mutant("m\($0)", limit: 50) }
    let harness = try ToolHarness(mutants: mutants)
    #expect(await harness.run("mutants", "--report", "whole.jsonl.gz") == .passed)
    let records = try ReportReader(path: harness.path("whole.jsonl.gz")).records()
    var writer = try ReportWriter(path: harness.path("part.jsonl.gz.part"), clock: { 0 })
    for record in records.prefix(3) { try writer.append(record) }
    try writer.finish()
    #expect(await harness.run("mutants", "--resume", "part.jsonl.gz.part") == .passed)
    #expect(Set(harness.fingerprints).count == 1)
  }

  @Test func `what a killed hunt had saved keeps its name if nothing can be resumed`() async throws
  {
    var harness = try ToolHarness(mutants: [Numbers.mutant("m", limit: 50)])
    let part = "part.jsonl.gz.part"
    #expect(await harness.run("mutants", "--filter", "^m$", "--report", part) == .passed)
    harness.system.suite.mutants = [Numbers.mutant("other", limit: 50)]
    #expect(await harness.run("mutants", "--resume", part) == .nothingRan)
    #expect(try harness.files().filter { $0.hasSuffix(".part") } == [part])
  }

  /// Has room once the counter has counted.
  private static func filled(until room: Counter) -> Layer {
    Layer("filled", "has no room at first") { _ in
      OpenLayer([
        Property("one.runs", "Runs.", of: .int(in: 0...9_999)) { (number: Int) throws in
          guard room.count == 0 else { return }
          throw Failure(StartError(code: EMFILE), for: "it")
        }
      ])
    }
  }

  @Test func `what the machine had no room for is run when the run goes on`() async throws {
    let room = Counter()
    let harness = try ToolHarness(layers: [Self.filled(until: room)])
    let run = ["run", "--seed", "1", "-n30", "--report"]
    #expect(await harness.tool(run + ["r.jsonl.gz"]) == .temporary)
    room.add()
    #expect(await harness.run("run", "--resume", "r.jsonl.gz") == .passed)
    #expect(await harness.tool(run + ["whole.jsonl.gz"]) == .passed)
    #expect(Set(harness.fingerprints.suffix(2)).count == 1)
  }

  @Test func `what goes on stands for what the machine had no room for, in any order`()
    async throws
  {
    let room = Counter()
    let harness = try ToolHarness(layers: [Self.filled(until: room)])
    #expect(
      await harness.run("run", "--seed", "1", "-n30", "--report", "full.jsonl.gz") == .temporary)
    #expect(await harness.run("merge", "full.jsonl.gz") == .temporary)
    room.add()
    let code = await harness.run("run", "--resume", "full.jsonl.gz", "--report", "rest.jsonl.gz")
    #expect(code == .passed)
    #expect(await harness.run("merge", "full.jsonl.gz", "rest.jsonl.gz") == .passed)
    #expect(await harness.run("merge", "rest.jsonl.gz", "full.jsonl.gz") == .passed)
    #expect(Set(harness.fingerprints.suffix(3)).count == 1)
  }

  @Test(
    arguments: [([], "full.jsonl.gz"), (["-o", "all.jsonl.gz"], "all.jsonl.gz")]
      as [([String], String)])
  func `after a merge of a run without room, what comes next is to go on with it`(
    _ options: [String], _ report: String
  ) async throws {
    let room = Counter()
    let harness = try ToolHarness(layers: [Self.filled(until: room)])
    #expect(
      await harness.run("run", "--seed", "1", "-n30", "--report", "full.jsonl.gz") == .temporary)
    #expect(await harness.tool(["merge", "full.jsonl.gz"] + options) == .temporary)
    let next = "next         propcheck run --resume \(report)\n"
    #expect(harness.out.text.contains(next), "\(harness.out.text)")
    room.add()
    #expect(await harness.run("run", "--resume", report) == .passed)
  }

  @Test func `a shard without room lacks its cases until it goes on`() async throws {
    let room = Counter()
    let harness = try ToolHarness(layers: [Self.filled(until: room)])
    let run = ["run", "--seed", "1", "-n30"]
    #expect(
      await harness.tool(run + ["--shard", "1/2", "--report", "1.jsonl.gz"]) == .temporary)
    room.add()
    #expect(await harness.tool(run + ["--shard", "2/2", "--report", "2.jsonl.gz"]) == .passed)
    #expect(await harness.run("merge", "1.jsonl.gz", "2.jsonl.gz") == .incomplete)
    #expect(harness.err.text.contains("one.runs lacks 15 cases"))
    #expect(await harness.run("run", "--resume", "1.jsonl.gz") == .passed)
    #expect(await harness.run("merge", "1.jsonl.gz", "2.jsonl.gz") == .passed)
  }
}

/// Counts what any thread does.
private final class Counter: Sendable {
  private let number = Mutex(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }

  func reset() { number.withLock { $0 = 0 } }
}
