import LoadCheck
import PropCheckReport
import Testing

@testable import PropCheckTool

/// Loads whose shards are merged, where no record of its own says what decides.
@Suite struct MergedLoadTests {
  private static let mix = LoadMix("m", "Reads.", rate: 100, [.init("read", 1)])

  /// A load of one mix, and a measurement that belongs to one of its shards.
  private static func harness(
    reading: @escaping @Sendable () throws -> Void = {},
    measuring: @escaping @Sendable () throws -> Void = {},
    opening: @escaping @Sendable () throws -> Void = {}
  ) throws -> ToolHarness {
    var layer = Numbers.sound
    var target = LoadTarget { _, seed in
      try opening()
      var store = LoadStore(
        fill: { _, _ in
          LoadSession(mix, seed: seed, ["read": { _ in try reading() }], check: {})
        }, close: {})
      store.gauges = [LoadCheck.Gauge("depth", .level) { 7 }]
      return store
    }
    target.measurements = ["extra": { _ in try measuring() }]
    layer.load = target
    var profile = LoadProfile("p", "Short.", mixes: ["m"], duration: .milliseconds(20))
    profile.measurements = [.named("extra")]
    var suite = TestSuite("numbers", version: "1", "Tests numbers.", layers: [layer])
    suite.loads = LoadSuite([mix], profiles: [profile])
    suite.loads?.gauges = ["depth"]
    return try ToolHarness(suite)
  }

  private static func runShards(
    _ harness: borrowing ToolHarness, _ options: String...
  ) async -> [ExitCode] {
    var codes: [ExitCode] = []
    for shard in 1...2 {
      codes.append(
        await harness.tool(
          ["load", "--seed", "1", "--shard", "\(shard)/2", "--report", "\(shard).jsonl.gz"]
            + options))
    }
    return codes
  }

  /// The end of both shards merged at once, and of one that is merged before the other comes.
  private static func merged(_ harness: borrowing ToolHarness) async -> [ExitCode] {
    let all = await harness.run("merge", "1.jsonl.gz", "2.jsonl.gz")
    let first = await harness.run("merge", "1.jsonl.gz", "-o", "some.jsonl.gz")
    #expect(first == .incomplete)
    return [all, await harness.run("merge", "some.jsonl.gz", "2.jsonl.gz")]
  }

  @Test func `a load without thresholds passes in shards, too`() async throws {
    let harness = try Self.harness()
    let shards = await Self.runShards(harness)
    let merged = await Self.merged(harness)
    #expect(shards == [.passed, .passed])
    #expect(merged == [.passed, .passed])
  }

  @Test(arguments: [("max(depth) < 20", ExitCode.passed), ("max(depth) < 10", .missed)])
  func `a condition about a gauge waits for all shards`(
    _ threshold: String, _ code: ExitCode
  ) async throws {
    let harness = try Self.harness()
    let shards = await Self.runShards(harness, "--threshold", threshold)
    let merged = await Self.merged(harness)
    #expect(shards == [.passed, .passed])
    #expect(merged == [code, code])
  }

  @Test func `wrong answers of a shard fail the merged load`() async throws {
    let harness = try Self.harness(reading: { throw WrongAnswer() })
    let shards = await Self.runShards(harness)
    let merged = await Self.merged(harness)
    #expect(shards == [.failed, .failed])
    #expect(merged == [.failed, .failed])
  }

  @Test func `a measurement that fails in one shard fails the merged load`() async throws {
    let harness = try Self.harness(measuring: { throw WrongStore("A row is missing.") })
    let shards = await Self.runShards(harness)
    let merged = await Self.merged(harness)
    #expect(Set(shards) == [.passed, .failed])
    #expect(merged == [.failed, .failed])
  }

  @Test(arguments: [
    (LayerError("there is no disk"), ExitCode.internalError),
    (LayerError.mistake("it is no folder", fix: "name one."), .usage),
  ])
  func `a load that no shard can run ends the merge as it ends the whole load`(
    _ error: LayerError, _ code: ExitCode
  ) async throws {
    let harness = try Self.harness(opening: { throw error })
    let whole = await harness.run("load", "--seed", "1", "--report", "whole.jsonl.gz")
    let shards = await Self.runShards(harness)
    #expect([whole] + shards == [code, code, code])
    #expect(await harness.run("merge", "whole.jsonl.gz") == code)
    let merge = ["merge", "1.jsonl.gz", "2.jsonl.gz", "-o", "all.jsonl.gz"]
    #expect(await harness.tool(merge) == code)
    #expect(try harness.end(of: "all.jsonl.gz")?.failures == 1)
    #expect(await harness.run("merge", "all.jsonl.gz") == code)
    #expect(await harness.run("merge", "1.jsonl.gz") == .incomplete)
  }

  @Test func `wrong answers fail the merge of a load that was refused after them`() async throws {
    let harness = try Self.harness(
      reading: { throw WrongAnswer() },
      measuring: { throw LayerError.mistake("it is no folder", fix: "name one.") })
    let whole = await harness.run("load", "--seed", "1", "--report", "whole.jsonl.gz")
    #expect(whole == .failed)
    let merge = ["merge", "whole.jsonl.gz", "-o", "all.jsonl.gz"]
    #expect(await harness.tool(merge) == .failed)
    #expect(try harness.end(of: "all.jsonl.gz")?.failures == 2)
    #expect(await harness.run("merge", "all.jsonl.gz") == .failed)
  }

  @Test func `a load for which there was no room stays missing when it is merged again`()
    async throws
  {
    let harness = try Self.harness(opening: {
      throw LayerError("there is no room", isTemporary: true)
    })
    let shards = await Self.runShards(harness)
    #expect(shards == [.temporary, .temporary])
    let merge = ["merge", "1.jsonl.gz", "2.jsonl.gz", "-o", "all.jsonl.gz"]
    #expect(await harness.tool(merge) == .incomplete)
    #expect(await harness.run("merge", "all.jsonl.gz") == .incomplete)
  }

  /// Its last stage is as far as it came.
  @Test func `what a shard measured before it was stopped gives way to all that it measured later`()
    async throws
  {
    let harness = try Self.harness()
    let shards = await Self.runShards(harness)
    #expect(shards == [.passed, .passed])
    // Its name comes first.
    var writer = try ReportWriter(path: harness.path("0.jsonl.gz"), clock: { 0 })
    var stages = 0
    for record in try ReportReader(path: harness.path("2.jsonl.gz")).records() {
      switch record {
      case .stage(var stage):
        stages += 1
        stage.t?.offered = 1_000_000
        try writer.append(.stage(stage))
      case .end(var end):
        (end.verdict, end.exit) = (.interrupted, 143)
        try writer.append(.end(end))
      default: try writer.append(record)
      }
    }
    try writer.finish()
    let whole = await harness.run("merge", "1.jsonl.gz", "2.jsonl.gz", "-o", "whole.jsonl.gz")
    #expect(whole == .passed)
    let offered = try Self.offered(harness, "whole.jsonl.gz")
    #expect(stages > 0 && offered < 1_000_000)
    let merge = ["merge", "0.jsonl.gz", "1.jsonl.gz", "2.jsonl.gz", "-o", "all.jsonl.gz"]
    #expect(await harness.tool(merge) == .passed)
    let atOnce = try Self.offered(harness, "all.jsonl.gz")
    let some = await harness.run("merge", "0.jsonl.gz", "1.jsonl.gz", "-o", "some.jsonl.gz")
    #expect(some == .incomplete)
    let rest = await harness.run("merge", "some.jsonl.gz", "2.jsonl.gz", "-o", "rest.jsonl.gz")
    #expect(rest == .passed)
    let later = try Self.offered(harness, "rest.jsonl.gz")
    #expect([atOnce, later] == [offered, offered])
  }

  private static func offered(_ harness: borrowing ToolHarness, _ report: String) throws -> Int {
    try ReportReader(path: harness.path(report)).records().reduce(0) { sum, record in
      if case .stage(let stage) = record { sum + (stage.t?.offered ?? 0) } else { sum }
    }
  }

  @Test func `a shard whose layer ends the load early is missing`() async throws {
    let harness = try Self.harness(measuring: { throw LayerError("there is no disk") })
    let shards = await Self.runShards(harness)
    #expect(Set(shards) == [.passed, .internalError])
    let code = await harness.run("merge", "1.jsonl.gz", "2.jsonl.gz", "-o", "some.jsonl.gz")
    #expect(code == .incomplete)
    #expect(harness.err.text.contains(".jsonl.gz ended early."), "\(harness.err.text)")
    // Neither does it become whole by being merged again.
    #expect(await harness.run("merge", "some.jsonl.gz") == .incomplete)
  }
}
