import PropCheckReport
import Testing

@testable import PropCheckTool

@Suite struct CompareCommandTests {
  /// A report of a load whose only operation took so long on average.
  private static func write(
    _ name: String, mean: Int, start: Int, seed: UInt64 = 1, steps: Double = 40,
    command: String = "load", digest: String? = nil,
    verdict: PropCheckReport.Verdict = .passed, more: [Record] = [],
    in harness: borrowing ToolHarness
  ) throws {
    let latency = latency(mean)
    let stage = StageRecord(
      mix: "morning", stage: "hold", purpose: "hold",
      t: StageRecord.Measured(
        elapsedNanoseconds: 1, offered: 10, dropped: 0, queuedAtEnd: 0, isSaturated: false,
        isGeneratorLimited: false, digest: digest ?? "10-\(seed)",
        operations: [
          StageRecord.Operation(
            name: "check-in", done: 10, errors: [:], response: latency, service: latency,
            failed: nil)
        ], lag: nil, gauges: [:]))
    let scaling = ScalingRecord(
      operation: "habits.fetch", counter: "vm_steps", law: "constant", limit: 0.1, isGate: true,
      fit: ScalingRecord.Fit(
        points: [ScalingRecord.Point(rows: 1_000, answered: 1, cost: steps)], exponent: nil,
        low: nil, high: nil, isPassed: true))
    let run = RunRecord(
      id: "load", command: command, seed: seed, tool: "1", layer: "sqlite",
      t: RunRecord.Circumstances(startUnixMilliseconds: start))
    let end = EndRecord(
      verdict: verdict, exit: 0, properties: 0, failures: 0, cases: 0, records: 4)
    var writer = try ReportWriter(path: harness.path(name), clock: { 0 })
    for record in [Record.run(run), .stage(stage), .scaling(scaling)] + more + [.end(end)] {
      try writer.append(record)
    }
    try writer.finish()
  }

  private static func latency(_ mean: Int) -> LatencyRecord {
    LatencyRecord(
      count: 10, mean: mean, p50: mean, p90: mean, p95: mean, p99: mean, p999: mean, p9999: mean,
      max: mean, histogram: "HISTFAAAAA==")
  }

  /// Two folders with runs that took turns; one mean in nanoseconds per run.
  private static func compare(
    _ first: [Int], _ second: [Int], takesTurns: Bool = true, steps: Double = 40,
    _ harness: borrowing ToolHarness
  ) async throws -> ExitCode {
    for (place, mean) in first.enumerated() {
      try write("a/\(place).jsonl.gz", mean: mean, start: 2 * place, in: harness)
    }
    for (place, mean) in second.enumerated() {
      let start = takesTurns ? 2 * place + 1 : 1_000 + place
      try write("b/\(place).jsonl.gz", mean: mean, start: start, steps: steps, in: harness)
    }
    return await harness.run("compare", "a", "b")
  }

  private static let nine = [1_000, 1_004, 998, 1_010, 995, 1_002, 1_006, 999, 1_001]

  @Test(arguments: ["--report", "--junit"])
  func `no report is replaced that is compared`(_ option: String) async throws {
    let harness = try ToolHarness()
    for (start, name) in ["a/1.jsonl.gz", "b/1.jsonl.gz"].enumerated() {
      try Self.write(name, mean: 100, start: start, in: harness)
    }
    #expect(await harness.run("compare", "a", "b", option, "./b/1.jsonl.gz") == .usage)
    #expect(harness.err.text.contains("\(option) would replace b/1.jsonl.gz, which is an input."))
    #expect(await harness.run("compare", "a", "b", option, "c") != .usage)
  }

  @Test func `a tenth slower is found with nine runs, and exits with 3`() async throws {
    let harness = try ToolHarness()
    let code = try await Self.compare(Self.nine, Self.nine.map { $0 * 11 / 10 }, harness)
    #expect(code == .missed)
    #expect(harness.out.text.contains(/morning\/check-in +slower   1\.1x/))
  }

  @Test func `a tenth faster is found too, and equal ones are the same`() async throws {
    let harness = try ToolHarness()
    #expect(try await Self.compare(Self.nine.map { $0 * 11 / 10 }, Self.nine, harness) == .passed)
    #expect(harness.out.text.contains(/morning\/check-in +faster   0\.909x/))
    let other = try ToolHarness()
    #expect(try await Self.compare(Self.nine, Self.nine.reversed(), other) == .passed)
    #expect(other.out.text.contains(/morning\/check-in +same   1x/))
  }

  @Test func `what an operation costs alone is compared exactly`() async throws {
    let cost = { (steps: Double, allocations: Double) in
      Record.cost(
        CostRecord(
          mix: "morning", operation: "check-in", calls: 35, vmSteps: steps, pages: 24.5,
          t: CostRecord.Measured(allocations: allocations)))
    }
    let harness = try ToolHarness()
    try Self.write("a.jsonl.gz", mean: 1_000, start: 0, more: [cost(208.8, 31)], in: harness)
    try Self.write("b.jsonl.gz", mean: 1_000, start: 1, more: [cost(208.8, 30)], in: harness)
    try Self.write("c.jsonl.gz", mean: 1_000, start: 1, more: [cost(208.9, 31)], in: harness)
    #expect(await harness.run("compare", "a.jsonl.gz", "b.jsonl.gz", "-v") == .passed)
    #expect(harness.out.text.contains(/morning\/check-in vm_steps alone +same/))
    #expect(harness.out.text.contains(/morning\/check-in allocations alone +less/))
    #expect(await harness.run("compare", "a.jsonl.gz", "c.jsonl.gz") == .missed)
    #expect(harness.out.text.contains(/morning\/check-in vm_steps alone +more/))
  }

  @Test func `three runs, noise, and runs without turns can't tell`() async throws {
    let few = try ToolHarness()
    #expect(try await Self.compare([1_000, 1_001, 1_002], [1_200, 1_201, 1_202], few) == .passed)
    #expect(few.out.text.contains(/morning\/check-in +can't tell/))
    #expect(few.out.text.contains("1 figure here needs 7 runs of each"))
    let noisy = try ToolHarness()
    let noise = [1_000, 1_500, 800, 1_300, 700, 1_600, 900, 1_100, 1_400]
    #expect(try await Self.compare(noise, noise.map { $0 * 11 / 10 }, noisy) == .passed)
    #expect(noisy.out.text.contains(/morning\/check-in +can't tell/))
    let apart = try ToolHarness()
    let slower = Self.nine.map { $0 * 11 / 10 }
    #expect(try await Self.compare(Self.nine, slower, takesTurns: false, apart) == .passed)
    #expect(apart.out.text.contains(/morning\/check-in +can't tell/))
    #expect(apart.out.text.contains("The runs did not alternate"))
  }

  @Test(arguments: [
    ("ABBAABBAABBAABBAAB", ExitCode.missed, "slower"),
    ("BAAABBAABBAABBAABB", .passed, "can't tell"),
  ])
  func `two runs of one side may follow each other, and three may not`(
    _ order: String, _ code: ExitCode, _ verdict: String
  ) async throws {
    let harness = try ToolHarness()
    var left = ["A": Self.nine, "B": Self.nine.map { $0 * 11 / 10 }]
    for (start, side) in order.map(String.init).enumerated() {
      let mean = left[side]?.popLast()
      try Self.write(
        "\(side)/\(start).jsonl.gz", mean: try #require(mean), start: start, in: harness)
    }
    #expect(await harness.run("compare", "A", "B") == code)
    #expect(harness.out.text.contains(try Regex("morning/check-in +\(verdict)")))
  }

  @Test func `more reports than can be compared are refused, and none is left out`() async throws {
    let harness = try ToolHarness()
    for number in 0...200 { try harness.write("", to: "many/\(number).jsonl.gz") }
    #expect(await harness.run("compare", "many", "many") == .usage)
    #expect(harness.err.text.contains("There are 201 reports in the folder"))
    #expect(harness.err.text.contains("leave at most 200 of them there"))
  }

  @Test func `counters are compared exactly, with one run each`() async throws {
    let harness = try ToolHarness()
    #expect(try await Self.compare([1_000], [1_000], steps: 41, harness) == .missed)
    #expect(harness.out.text.contains(/habits\.fetch vm_steps at 1,000 rows +more   40 → 41/))
    let other = try ToolHarness()
    #expect(try await Self.compare([1_000], [1_000], other) == .passed)
    #expect(other.out.text.contains("1 of 1 counters are equal; -v shows all."))
    #expect(!other.out.text.contains("habits.fetch vm_steps"))
    #expect(await other.run("compare", "a", "b", "-v") == .passed)
    #expect(other.out.text.contains(/habits\.fetch vm_steps at 1,000 rows +same/))
  }

  @Test func `calls alone are compared too, and what only one report has is told`() async throws {
    let harness = try ToolHarness()
    try Self.write("a.jsonl.gz", mean: 1, start: 0, in: harness)
    let latency = Self.latency(1_000)
    let budget = { (virtual: Int) in
      BudgetRecord(
        operation: "sync", rows: 1, calls: 1, virtualNanoseconds: virtual,
        t: BudgetRecord.Measured(call: latency))
    }
    try Self.write("b.jsonl.gz", mean: 1, start: 1, more: [.budget(budget(5))], in: harness)
    try Self.write("c.jsonl.gz", mean: 1, start: 2, more: [.budget(budget(6))], in: harness)
    #expect(await harness.run("compare", "a.jsonl.gz", "b.jsonl.gz") == .passed)
    #expect(
      harness.out.text.contains("Not every report has sync alone and 1 other: not compared."))
    #expect(await harness.run("compare", "b.jsonl.gz", "c.jsonl.gz") == .missed)
    #expect(harness.out.text.contains(/sync nanoseconds by the simulated clock +more/))
    #expect(harness.out.text.contains(/sync alone +can't tell/))
  }

  @Test func `a comparison is a report where one is asked for`() async throws {
    let harness = try ToolHarness()
    try Self.write("a.jsonl.gz", mean: 1, start: 0, in: harness)
    try Self.write("b.jsonl.gz", mean: 1, start: 1, steps: 41, in: harness)
    let code = await harness.run(
      "compare", "a.jsonl.gz", "b.jsonl.gz", "--report", "c.jsonl.gz", "-q")
    #expect(code == .missed)
    #expect(harness.out.text.contains(/habits\.fetch vm_steps at 1,000 rows +more/))
    #expect(!harness.out.text.contains("morning/check-in"))
    let records = try ReportReader(path: harness.path("c.jsonl.gz")).records()
    #expect(records.map(\.kind) == ["run", "comparison", "comparison", "note", "note", "end"])
    #expect(
      await harness.run("compare", "a.jsonl.gz", "b.jsonl.gz", "--report", "/dev/full")
        == .cannotWrite)
  }

  @Test func `other mixes, weights and operations are other work`() async throws {
    let harness = try ToolHarness()
    let mix = { (name: String, weight: Int) in
      Record.mix(
        MixRecord(
          mix: name, summary: "", rows: ["habits": 50], keys: "uniform",
          weights: ["check-in": weight], arrivals: "open loop",
          stages: [
            MixRecord.Stage(
              name: "hold", kind: "hold", nanoseconds: 1, startRate: 5, endRate: 5, workers: 4)
          ]))
    }
    try Self.write("a.jsonl.gz", mean: 1, start: 0, more: [mix("morning", 100)], in: harness)
    try Self.write("mix.jsonl.gz", mean: 1, start: 0, more: [mix("month", 100)], in: harness)
    try Self.write("weight.jsonl.gz", mean: 1, start: 0, more: [mix("morning", 99)], in: harness)
    try Self.write(
      "digest.jsonl.gz", mean: 1, start: 0, digest: "10-7", more: [mix("morning", 100)],
      in: harness)
    for (name, complaint) in [
      ("mix.jsonl.gz", "They did different work: their mixes are month and morning."),
      ("weight.jsonl.gz", "They did different work: morning has other rows, weights, keys or"),
      ("digest.jsonl.gz", "They did different work: the operations of morning/hold differ."),
    ] {
      #expect(await harness.run("compare", name, "a.jsonl.gz") == .usage)
      #expect(harness.err.text.contains(complaint), "\(harness.err.text)")
    }
    #expect(await harness.run("compare", "a.jsonl.gz", "a.jsonl.gz") == .passed)
  }

  @Test func `a run that failed is told, for what it says of time may be of refusals`() async throws
  {
    let harness = try ToolHarness()
    try Self.write("a.jsonl.gz", mean: 1, start: 0, in: harness)
    try Self.write("b.jsonl.gz", mean: 1, start: 1, verdict: .failed, in: harness)
    #expect(await harness.run("compare", "a.jsonl.gz", "b.jsonl.gz") == .passed)
    #expect(harness.out.text.contains("b.jsonl.gz has failed: look at it first."))
  }

  @Test func `other work, other reports and cut ones are refused`() async throws {
    let harness = try ToolHarness()
    try Self.write("a.jsonl.gz", mean: 1, start: 0, in: harness)
    try Self.write("seed.jsonl.gz", mean: 1, start: 0, seed: 2, in: harness)
    try Self.write("run.jsonl.gz", mean: 1, start: 0, command: "run", in: harness)
    try Self.write("cut.jsonl.gz", mean: 1, start: 0, verdict: .interrupted, in: harness)
    for (name, complaint) in [
      ("seed.jsonl.gz", "They did different work: their seeds are 1 and 2."),
      ("run.jsonl.gz", "This is not a load report."),
      ("cut.jsonl.gz", "The load was interrupted."),
      ("none.jsonl.gz", "none.jsonl.gz"),
    ] {
      #expect(await harness.run("compare", "a.jsonl.gz", name) == .usage)
      #expect(harness.err.text.contains(complaint))
    }
    #expect(harness.out.text == "")
  }
}
