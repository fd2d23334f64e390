import Foundation
import PropCheckReport
import SchemaChecking
import Testing

/// The program itself under `load`: in this process, its counter of allocations would see the other
/// tests too.
@Suite(.serialized) struct LoadCommandTests {
  /// What a load printed, and its report.
  private struct Outcome {
    let code: Int32
    let text: String
    let complaints: String
    let records: [Record]
    let leftFolders: [String]

    var stages: [StageRecord] {
      records.compactMap { if case .stage(let stage) = $0 { stage } else { nil } }
    }
  }

  private static func load(_ arguments: String...) throws -> Outcome {
    let program = try Program(
      ["load", "--seed", "7", "--report", "r.jsonl.gz"] + arguments, output: Pipe())
    let text = try program.finish()
    let report = program.file("r.jsonl.gz")
    let isWritten = FileManager.default.fileExists(atPath: report)
    return Outcome(
      code: program.process.terminationStatus, text: text, complaints: try program.complaints(),
      records: isWritten ? try ReportReader(path: report).records() : [],
      leftFolders: try program.temporaryFolders())
  }

  @Test(arguments: ["sqlite", "sqlite-wal"])
  func `a load is measured, judged and saved`(_ layer: String) throws {
    let load = try Self.load(
      "--layer", layer, "--duration", "600ms", "--rate", "200/s", "--threshold",
      "count(errors) <= 0", "--threshold", "throughput{mix=morning} >= 1/s")
    #expect(load.code == 0, "\(load.text)\(load.complaints)")
    #expect(load.leftFolders == [])
    let kinds = load.records.map(\.kind)
    let alone = ["run", "mix", "stage"] + Array(repeating: "cost", count: 8)
    let planned = Array(repeating: "stage", count: 5) + ["interval"]
    #expect(kinds.starts(with: alone + planned), "\(kinds)")
    #expect(kinds.count { $0 == "mix" } == 3 && kinds.count { $0 == "threshold" } == 6)
    #expect(kinds.last == "end")
    for record in load.records {
      guard case .stage(let stage) = record, stage.purpose == "hold" else { continue }
      let t = try #require(stage.t)
      #expect(t.finding == nil && t.offered > 0)
      #expect(t.operations.reduce(0) { $0 + $1.done } == t.offered - t.dropped)
      #expect(t.gauges["rss_peak_bytes"].map { $0 > 1_000_000 } == true)
      #expect(t.gauges["vm_steps"].map { $0 > t.offered } == true)
      #expect(t.gauges["allocations"].map { $0 > t.offered } == true)
    }
    let checker = try SchemaChecker(schema: ReportSchema.version1)
    for record in load.records {
      #expect(try checker.problems(inLine: record.json.utf8) == [])
    }
  }

  /// Sets and dictionaries have a different order in each process, which must not show in any cost.
  @Test func `costs of operations on sets and new rows are those of any process`() throws {
    let loads = try (0..<2).map { _ in
      try Self.load(
        "--profile", "daily", "--filter", "^(month|import|families)$", "--duration", "600ms",
        "--rate", "20/s")
    }
    let costs = loads.map { load in
      load.records.compactMap { record -> CostRecord? in
        guard case .cost(var cost) = record else { return nil }
        // Without optimization each comparison of a sort allocates, and the number of comparisons
        // varies.
        if cost.operation == "read-month" { cost.t = nil }
        return cost
      }
    }
    #expect(costs[0].count == 14)
    Self.expectEqual(costs)
  }

  private static func expectEqual(_ costs: [[CostRecord]]) {
    #expect(costs[0].map(\.withoutAllocations) == costs[1].map(\.withoutAllocations))
    for (one, other) in zip(costs[0], costs[1]) {
      // Other threads of the process allocate, too: up to two allocations per operation were found to be theirs, however many calls there
      // are.
      let difference = (one.t?.allocations ?? 0) - (other.t?.allocations ?? 0)
      #expect(abs(difference) * Double(one.calls) < 5, "\(one.operation)")
    }
  }

  @Test func `equal loads have equal fingerprints and do equal work`() throws {
    let loads = try (0..<2).map { _ in
      try Self.load("--filter", "ycsb-a", "--duration", "400ms", "--rate", "300")
    }
    let prints = loads.map { $0.text.split(separator: "\n").filter { $0.hasPrefix("finger") } }
    #expect(prints[0].count == 1 && prints[0] == prints[1])
    let digests = loads.map { load in load.stages.compactMap { $0.t?.digest } }
    #expect(digests[0].count == 6 && digests[0] == digests[1])
    let costs = loads.map { load in
      load.records.compactMap { if case .cost(let cost) = $0 { cost } else { nil } }
    }
    #expect(costs[0].map(\.operation) == ["read-log", "set-log"])
    Self.expectEqual(costs)
    #expect(costs[0].allSatisfy { $0.calls == 50 && $0.vmSteps != nil && $0.pages != nil })
    #expect(costs[0].allSatisfy { $0.t.map { $0.allocations > 1 } == true })
  }

  @Test func `workers that wait need no rate`() throws {
    let load = try Self.load("--filter", "ycsb-a", "--workers", "2", "--duration", "300ms")
    #expect(load.code == 0)
    #expect(load.text.contains("ycsb-a · closed loop, 2 workers · "))
  }

  @Test func `stages of one's own take the place of the usual ones`() throws {
    let load = try Self.load(
      "--filter", "ycsb-a", "--stage", "ramp 100ms 50..400/s", "--stage", "hold 200ms 400/s",
      "--stage", "hold 100ms 800/s", "--threshold", "throughput{stage=hold-2} >= 1/s")
    #expect(load.code == 0, "\(load.text)\(load.complaints)")
    let stages = load.stages.map { "\($0.stage) \($0.purpose)" }
    #expect(stages == ["alone warm-up", "ramp ramp", "hold hold", "hold-2 hold"])
    #expect(load.text.contains("--stage 'hold 200ms 400/s' --stage 'hold 100ms 800/s'"))
    // The command to type next is judged alike.
    #expect(load.text.contains("--threshold 'throughput{stage=hold-2} >= 1/s'"))
  }

  @Test func `a rate that cannot be served fails, and what was dropped is said`() throws {
    let load = try Self.load("--filter", "ycsb-a", "--stage", "hold 30ms 1M/s")
    #expect(load.code == 3, "\(load.text)\(load.complaints)")
    #expect(load.text.contains("✗ rate(dropped) <= 0"))
    #expect(load.text.contains("saturated: the offered load exceeded the capacity"))
    let t = try #require(load.stages.last?.t)
    #expect(t.offered > 25_000 && t.dropped > 10_000)
    #expect(t.operations.reduce(0) { $0 + $1.done } == t.offered - t.dropped)
  }

  @Test func `a mix for devices is left out of a layer that has none`() throws {
    let load = try Self.load(
      "--profile", "daily", "--filter", "^(first-sync|ycsb-c)$", "--duration", "300ms", "--layer",
      "canary:leak")
    #expect(load.code == 0, "\(load.text)\(load.complaints)")
    #expect(load.text.contains("first-sync is left out: the layer has no devices that sync."))
  }

  /// A part of a profile is judged by what counts for any load: a store that refuses to work does not pass.
  @Test func `a disk that takes no more fails the load, which goes on and is saved`() throws {
    let program = try Program(
      [
        "load", "--profile", "daily", "--filter", "^import$", "--duration", "1s", "--rate", "500/s",
        "--seed", "7", "--report", "r.jsonl.gz",
      ], output: Pipe(), limits: "ulimit -f 3900")
    let (text, complaints) = (try program.finish(), try program.complaints())
    #expect(program.process.terminationStatus == 3, "\(complaints)")
    #expect(text.contains("✗ rate(errors) <= 0"))
    #expect(text.contains("errors service.The storage failed while taking in a log: disk I/O"))
    let stages = try ReportReader(path: program.file("r.jsonl.gz")).records().compactMap { record in
      if case .stage(let stage) = record { stage.t } else { nil }
    }
    // What was printed before is still there, and readers get it.
    #expect(stages.count == 6 && stages.allSatisfy { $0.finding == nil })
    #expect(stages[3].operations.contains { $0.name == "read-month" && $0.done > 0 })
    #expect(try program.temporaryFolders() == [])
  }

  @Test func `a disk that takes no more of the report leaves what was measured`() throws {
    let program = try Program(
      [
        "load", "--profile", "smoke", "--duration", "600ms", "--layer", "sqlite", "--seed", "7",
        "--report", "r.jsonl.gz",
      ], output: Pipe(), limits: "ulimit -f 16")
    let (text, complaints) = (try program.finish(), try program.complaints())
    #expect(program.process.terminationStatus == 74, "\(text)\(complaints)")
    #expect(complaints.contains("what was written before is in"))
    #expect(complaints.contains("r.jsonl.gz.part"))
    let kinds = try ReportReader(path: program.file("r.jsonl.gz.part")).records().map(\.kind)
    #expect(kinds.prefix(3) == ["run", "mix", "stage"])
    #expect(!FileManager.default.fileExists(atPath: program.file("r.jsonl.gz")))
  }

  @Test func `a condition that is not met, or asks for what was not measured, fails`() throws {
    let load = try Self.load(
      "--filter", "ycsb-a", "--duration", "300ms", "--threshold", "p50(response) < 1ns",
      "--threshold", "p50(response{op=found-family}) < 1s")
    #expect(load.code == 3)
    #expect(load.text.contains("✗ p50(response) < 1ns"))
    #expect(load.text.contains("✗ p50(response{op=found-family}) < 1s   no samples"))
  }

  @Test func `a planted leak of 64 bytes is found in 20 cycles`() throws {
    let load = try Self.load("--layer", "canary:leak", "--duration", "300ms")
    #expect(load.code == 3)
    // The allocator makes blocks of 64 bytes as large as 72.
    #expect(load.text.contains("✗ live_bytes grows by 72 a cycle over 21 cycles of stores"))
    let cycles = load.records.compactMap { record in
      if case .cycle(let cycle) = record { cycle } else { nil }
    }
    #expect(
      cycles.filter { $0.cycle == "rows" }.map(\.gauge) == [
        "live_bytes", "rss_bytes", "descriptors", "threads", "connections", "statements",
        "sqlite_bytes",
      ])
    #expect(cycles.filter { $0.t?.isLeak == true }.map(\.gauge) == ["live_bytes"])
  }

  @Test func `few words are said of a canary, and the gates that it fails`() throws {
    let load = try Self.load("--profile", "costs", "--layer", "canary:scan", "--quiet")
    #expect(load.code == 3)
    #expect(load.text.contains("✗ exponent(families.fetch-by-code, vm_steps)"))
    #expect(!load.text.contains("✓"))
  }

  @Test(arguments: [
    (["--profile", "dayly"], "--profile cannot be \"dayly\""),
    (["--rate", "0"], "--rate cannot be \"0\": it must be a rate above 0"),
    (["--rate", "1k/s", "--workers", "2"], "--workers and --rate cannot be combined.\nusage: "),
    (
      ["--filter", "nothing"],
      "it must be one that matches a mix of smoke: morning, families, ycsb-a"
    ),
    (
      ["--threshold", "p99(responce) < 1ms"],
      "p99(responce) < 1ms\n    ^ \"responce\" is not one of"
    ),
    (
      ["--threshold", "p99(response{op=check-inn}) < 1ms"],
      "there is no operation \"check-inn\"; did you mean check-in?"
    ),
    (
      ["--threshold", "exponent(habits.fech, vm_steps) < 1"],
      "there is no operation \"habits.fech\"; did you mean habits.fetch?"
    ),
    (
      ["--threshold", "p95(call{op=list-10-familys}) < 1ms"],
      "there is no operation \"list-10-familys\"; did you mean list-10-families?"
    ),
    (
      ["--threshold", "p99(response{op=insert}) < 1ms"],
      "there is no operation \"insert\"; there are list-habits, list-categories,"
    ),
    (
      ["--threshold", "throughput{mix=ycsb-b} >= 1/s"],
      "there is no mix \"ycsb-b\"; did you mean ycsb-a?\n"
    ),
    (["--threshold", ""], "--threshold cannot be \"\": it must be a condition, as in p99"),
    (["--threshold", "rate(errors) <= 0", "--threshold", ""], "it must be a condition, as in p99"),
    (
      ["--profile", "costs", "--rate", "5"],
      "--rate does not apply to profile costs, which runs no load.\nusage: "
    ),
    (["--profile", "costs", "--filter", "a"], "--filter does not apply to profile costs"),
    (
      ["--threshold", "speedup(import-100-logs-one-by-one, import-all) >= 5"],
      "there is no operation \"import-all\"; "
    ),
    (["--layer", "sync-memory"], "--layer cannot be \"sync-memory\""),
    (["--duration", "0s"], "--duration cannot be \"0s\""),
    (["--stage", "hold 1s"], "--stage cannot be \"hold 1s\": it must be a kind, a time"),
    (["--stage", "hodl 1s 9"], "Unknown stage kind \"hodl\"; did you mean hold?\nusage: "),
    (["--stage", "hold 1s 9", "--rate", "5"], "--rate and --stage cannot be combined.\nusage: "),
    (
      ["--stage", "hold 8760h 9", "--stage", "down 8760h 9"],
      "it must be such that a load can be planned: Stage down lasts"
    ),
    (
      ["--stage", "hold 1s 9", "--threshold", "p99(response{stage=ramp}) < 1ms"],
      "there is no stage \"ramp\""
    ),
  ])
  func `wrong arguments are refused before anything is done`(
    _ arguments: [String], _ complaint: String
  ) throws {
    let program = try Program(["load", "--report", "r.jsonl.gz"] + arguments, output: Pipe())
    #expect(try program.finish() == "")
    #expect(program.process.terminationStatus == 2)
    #expect(try program.complaints().contains(complaint))
    #expect(!FileManager.default.fileExists(atPath: program.file("r.jsonl.gz")))
  }

  /// Reads what a program prints until certain words appear.
  private static func read(_ handle: FileHandle, until words: String) -> String {
    var text = ""
    while !text.contains(words) {
      let data = handle.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    return text
  }

  @Test func `a signal tells how far a load is, and another one saves what was measured`() throws {
    let program = try Program(
      ["load", "--duration", "1h", "--filter", "ycsb-a", "--report", "r.jsonl.gz"], output: Pipe())
    let pipe = try #require(program.process.standardOutput as? Pipe)
    // Once the single operations are reported, a warm-up begins that lasts six minutes.
    _ = Self.read(pipe.fileHandleForReading, until: "alone    200 done")
    try program.wait(for: "a line after USR1") {
      kill(program.process.processIdentifier, SIGUSR1)
      return try program.complaints().contains(#/ycsb-a · warm-up .* p99 .* ETA /#)
    }
    kill(program.process.processIdentifier, SIGINT)
    program.process.waitUntilExit()
    #expect(program.process.terminationStatus == 130)
    let records = try ReportReader(path: program.file("r.jsonl.gz")).records()
    let stages = records.compactMap { if case .stage(let stage) = $0 { stage } else { nil } }
    #expect(stages.map(\.stage) == ["alone", "warm-up"])
    let done = stages.last?.t?.operations.reduce(0) { $0 + $1.done } ?? 0
    #expect(done > 100 && stages.last?.t?.finding == nil)
    #expect(records.suffix(2).map(\.kind) == ["threshold", "end"])
    guard case .end(let end) = records.last else { return }
    #expect(end.verdict == .interrupted)
    #expect(try program.temporaryFolders() == [])
  }

  @Test func `a signal ends the filling of a store, and nothing is said of what was not measured`()
    throws
  {
    let program = try Program(
      ["load", "--duration", "1h", "--filter", "ycsb-a", "--report", "r.jsonl.gz"], output: Pipe())
    let pipe = try #require(program.process.standardOutput as? Pipe)
    _ = Self.read(pipe.fileHandleForReading, until: "ycsb-a")
    kill(program.process.processIdentifier, SIGINT)
    program.process.waitUntilExit()
    #expect(program.process.terminationStatus == 130)
    let records = try ReportReader(path: program.file("r.jsonl.gz")).records()
    #expect(records.map(\.kind) == ["run", "mix", "end"])
    #expect(try program.temporaryFolders() == [])
  }
}

extension CostRecord {
  fileprivate var withoutAllocations: CostRecord {
    var cost = self
    cost.t = nil
    return cost
  }
}
