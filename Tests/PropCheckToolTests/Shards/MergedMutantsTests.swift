import Foundation
import PropCheck
import PropCheckReport
import Synchronization
import Testing

@testable import PropCheckTool

/// Reports of mutants that are merged, also if some could not be tried.
@Suite struct MergedMutantsTests {
  @Test func `mutants are dealt to shards, and judged together`() async throws {
    let mutants = (0..<5).map { Numbers.mutant("m\($0)", limit: 50) }
    let harness = try ToolHarness(mutants: mutants)
    #expect(await harness.run("mutants", "--seed", "1") == .passed)
    var reports: [String] = []
    for shard in 1...3 {
      let report = "Reports/\(shard).jsonl.gz"
      let code = await harness.run("mutants", "--shard", "\(shard)/3", "--report", report)
      #expect(code == .passed)
      reports.append(report)
    }
    #expect(await harness.tool(["merge"] + reports + ["-o", "Reports/all.jsonl.gz"]) == .passed)
    let prints = harness.fingerprints
    #expect(prints.first == prints.last)
    #expect(await harness.tool(["merge"] + reports.prefix(2)) == .incomplete)
  }

  @Test func `a mutant that could not be tried is missing until the run goes on`() async throws {
    let isOpen = Mutex(false)
    let closed = Mutant("closed", "Opens later.", knownLength: 1) { _ in
      if !isOpen.withLock({ $0 }) { throw LayerError("there is no disk", isTemporary: true) }
      return Numbers.worker(limit: 50)
    }
    let harness = try ToolHarness(mutants: [closed, Numbers.mutant("too-small", limit: 50)])
    #expect(await harness.run("mutants", "--report", "m.jsonl.gz") == .temporary)
    #expect(await harness.run("merge", "m.jsonl.gz", "-o", "all.jsonl.gz") == .incomplete)
    #expect(harness.out.text.contains("next         propcheck mutants --resume all.jsonl.gz\n"))
    #expect(await harness.run("merge", "all.jsonl.gz") == .incomplete)
    isOpen.withLock { $0 = true }
    #expect(await harness.run("mutants", "--resume", "all.jsonl.gz") == .passed)
    #expect(await harness.run("merge", "all.jsonl.gz") == .passed)
    #expect(await harness.run("mutants", "--report", "whole.jsonl.gz") == .passed)
    #expect(Set(harness.fingerprints.suffix(3)).count == 1)
  }

  @Test(arguments: [1, 3])
  func `a mutant that can never be tried ends the merge as it ends the whole run`(
    _ count: Int
  ) async throws {
    let closed = Mutant("closed", "Never opens.", knownLength: 1) { _ in
      throw LayerError("there is no disk", fix: "insert one.")
    }
    let mutants = (0..<5).map { Numbers.mutant("m\($0)", limit: 50) }
    let harness = try ToolHarness(mutants: [closed] + mutants)
    #expect(await harness.run("mutants", "--seed", "1") == .internalError)
    var reports: [String] = []
    for shard in 1...count {
      let report = "\(shard).jsonl.gz"
      let part = count == 1 ? [] : ["--shard", "\(shard)/\(count)"]
      _ = await harness.tool(["mutants", "--seed", "1", "--report", report] + part)
      reports.append(report)
    }
    #expect(
      await harness.tool(["merge"] + reports + ["-o", "all.jsonl.gz"]) == .internalError)
    // Merged twice, and through a report that lacks a shard.
    #expect(await harness.run("merge", "all.jsonl.gz") == .internalError)
    let some = Array(reports.prefix(count - 1))
    if !some.isEmpty {
      #expect(await harness.tool(["merge"] + some + ["-o", "some.jsonl.gz"]) == .incomplete)
      let last = reports[count - 1]
      #expect(await harness.run("merge", "some.jsonl.gz", last) == .internalError)
    }
    let prints = harness.fingerprints
    #expect(prints.first == prints.last)
  }

  /// Neither hides the other, although the run ends as one in which something can never be tried.
  @Test(arguments: [1, 2])
  func `beside a mutant that can never be tried, one that there was no room for is missing`(
    _ count: Int
  ) async throws {
    let hasRoom = Mutex(false)
    let closed = Mutant("closed", "Never opens.", knownLength: 1) { _ in
      throw LayerError("there is no disk", fix: "insert one.")
    }
    let full = Mutant("full", "Opens later.", knownLength: 1) { _ in
      if !hasRoom.withLock({ $0 }) { throw LayerError("there is no room", isTemporary: true) }
      return Numbers.worker(limit: 50)
    }
    let mutants = (0..<3).map { Numbers.mutant("m\($0)", limit: 50) }
    let harness = try ToolHarness(mutants: [closed, full] + mutants)
    var reports: [String] = []
    for shard in 1...count {
      let part = count == 1 ? [] : ["--shard", "\(shard)/\(count)"]
      _ = await harness.tool(["mutants", "--seed", "1", "--report", "\(shard).jsonl.gz"] + part)
      reports.append("\(shard).jsonl.gz")
    }
    #expect(await harness.tool(["merge"] + reports + ["-o", "all.jsonl.gz"]) == .incomplete)
    #expect(try harness.end(of: "all.jsonl.gz")?.failures == 1)
    #expect(await harness.run("merge", "all.jsonl.gz") == .incomplete)
    hasRoom.withLock { $0 = true }
    #expect(await harness.run("mutants", "--resume", "all.jsonl.gz") == .internalError)
    #expect(await harness.run("merge", "all.jsonl.gz") == .internalError)
    #expect(try harness.end(of: "all.jsonl.gz")?.failures == 1)
  }

  @Test func `a file that could not be written hides no mutant that can never be tried`()
    async throws
  {
    let closed = Mutant("closed", "Never opens.", knownLength: 1) { _ in
      throw LayerError("there is no disk", fix: "insert one.")
    }
    let harness = try ToolHarness(mutants: [closed, Numbers.mutant("too-small", limit: 50)])
    let code = await harness.run("mutants", "--junit", "/dev/full", "--report", "m.jsonl.gz")
    #expect(code == .cannotWrite)
    #expect(await harness.run("merge", "m.jsonl.gz") == .internalError)
  }

  /// The layer may say anything.
  @Test func `a sentence that is like that of a mutant is none`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "5", "-n", "400", "--report", "run.jsonl.gz")
    let records = try ReportReader(path: harness.path("run.jsonl.gz")).records()
    var writer = try ReportWriter(path: harness.path("told.jsonl.gz"), clock: { 0 })
    for (place, var record) in records.enumerated() {
      if case .end(var end) = record {
        end.records += 1
        record = .end(end)
      }
      try writer.append(record)
      let text = "The mutant of this store was not tried. It is slow."
      if place == 0 { try writer.append(.note(NoteRecord(text: text))) }
    }
    try writer.finish()
    #expect(await harness.run("merge", "told.jsonl.gz", "-o", "all.jsonl.gz") == .passed)
    let merged = try ReportReader(path: harness.path("all.jsonl.gz")).records()
    #expect(merged.contains { $0.kind == "note" })
  }

  @Test func `a mutant that is tried in the end is no longer one that cannot be`() async throws {
    let isOpen = Mutex(false)
    let closed = Mutant("closed", "Opens later.", knownLength: 1) { _ in
      if !isOpen.withLock({ $0 }) { throw LayerError("there is no disk", fix: "insert one.") }
      return Numbers.worker(limit: 50)
    }
    let harness = try ToolHarness(mutants: [closed, Numbers.mutant("too-small", limit: 50)])
    #expect(await harness.run("mutants", "--report", "m.jsonl.gz") == .internalError)
    isOpen.withLock { $0 = true }
    let code = await harness.run("mutants", "--resume", "m.jsonl.gz", "--report", "n.jsonl.gz")
    #expect(code == .passed)
    #expect(await harness.run("merge", "m.jsonl.gz", "n.jsonl.gz", "-o", "all.jsonl.gz") == .passed)
    let records = try ReportReader(path: harness.path("all.jsonl.gz")).records()
    let notes = records.filter { $0.kind == "note" }
    #expect(notes.count == 1)
    #expect(records.count { $0.kind == "mutant" } == 2)
  }
}
