import Foundation
import PropCheck
import PropCheckReport
import Synchronization
import Testing

@testable import PropCheckTool

@Suite struct MergeCommandTests {
  private static let cases = "400"

  private static func runShards(
    _ harness: borrowing ToolHarness, of count: Int, _ layer: String, without lost: Int = 0
  ) async -> [String] {
    var reports: [String] = []
    for shard in 1...count where shard != lost {
      let report = "Reports/\(shard).jsonl.gz"
      _ = await harness.run(
        "run", "--seed", "5", "-n", cases, "--layer", layer, "--no-known", "--seeds", "S\(shard)",
        "--shard", "\(shard)/\(count)", "--report", report)
      reports.append(report)
    }
    return reports
  }

  @Test(arguments: ["sound", "faulty", "rare", "few", "climbs-not"], [2, 7])
  func `merged shards have the fingerprint of the whole run`(
    _ layer: String, _ count: Int
  ) async throws {
    let harness = try ToolHarness(layers: Self.layers)
    _ = await harness.run(
      "run", "--seed", "5", "-n", Self.cases, "--layer", layer, "--no-known", "--seeds", "S0")
    let reports = await Self.runShards(harness, of: count, layer)
    let code = await harness.tool(["merge"] + reports.reversed() + ["-o", "Reports/all.jsonl.gz"])
    #expect(code == (["faulty", "rare"].contains(layer) ? .failed : .passed))
    let prints = harness.fingerprints
    #expect(prints.count == count + 2)
    #expect(prints.first == prints.last)
    // Merging what is already merged changes nothing, with a shard or without.
    _ = await harness.tool(["merge", "Reports/all.jsonl.gz", reports[0]])
    #expect(harness.fingerprints.last == prints.first)
  }

  /// Layers whose properties end in every way.
  private static let layers: [Layer] = [
    Numbers.sound, Numbers.faulty,
    Layer("rare", "fails late") { _ in
      OpenLayer([
        Property("late", "It holds.", of: .int(in: 0...99_999)) { (number: Int) throws in
          if number % 311 == 7 { throw Failure("a rare one", origin: "rare") }
          try require(number < 99_000, "A number is too big.")
        }
      ])
    },
    Layer("few", "has few cases") { _ in
      OpenLayer([
        Property(
          "few", "It holds.", requiring: [Requirement("even", share: 0.1)], of: .int(in: 0...80)
        ) { (number: Int) throws in classify(number.isMultiple(of: 2), as: "even") }
      ])
    },
    Layer("climbs-not", "labels") { _ in
      OpenLayer([
        Property(
          "labels", "It holds.",
          requiring: [
            Requirement("small", share: 0.05), Requirement(Label("digit", "7"), share: 0.02),
          ], of: .int(in: 0...9_999).filter(tries: 1) { !$0.isMultiple(of: 3) }
        ) { (number: Int) throws in
          classify(number < 900, as: "small")
          tabulate("digit", number % 10)
        }
      ])
    },
  ]

  @Test func `a lost shard is named, and resuming the merged report makes it whole`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "5", "-n", Self.cases, "--no-known")
    let reports = await Self.runShards(harness, of: 4, "sound", without: 3)
    let code = await harness.tool(["merge"] + reports + ["-o", "Reports/some.jsonl.gz"])
    #expect(code == .incomplete)
    #expect(code.value == 6)
    #expect(harness.err.text.contains("Incomplete: shard 3/4 is missing."))
    // Each of three shards has a part of both.
    #expect(harness.out.text.contains("\nINCOMPLETE   2 properties, "))
    let next = "next         propcheck run --resume Reports/some.jsonl.gz"
    #expect(harness.out.text.contains(next))
    #expect(await harness.run("run", "--resume", "Reports/some.jsonl.gz") == .passed)
    let prints = harness.fingerprints
    #expect(prints.first == prints.last)
  }

  @Test func `a known bug that each shard replays counts once, also while a shard is missing`()
    async throws
  {
    let isRare = Mutex(false)
    let layer = Layer("rare", "fails often at first") { _ in
      OpenLayer([
        Property("late", "It holds.", of: .int(in: 0...99_999)) { (number: Int) throws in
          let isBad = isRare.withLock { $0 } ? number == 50_000 : number >= 50_000
          if isBad { throw Failure("It is bad.") }
        }
      ])
    }
    let harness = try ToolHarness(layers: [layer])
    #expect(await harness.run("run", "--seed", "5", "-n", "30") == .failed)
    isRare.withLock { $0 = true }
    for shard in 1...2 {
      let report = "\(shard).jsonl.gz"
      let code = await harness.run(
        "run", "--seed", "6", "-n", "30", "--shard", "\(shard)/3", "--report", report)
      #expect(code == .failed)
    }
    let before = harness.out.text.count
    let merged = await harness.run("merge", "1.jsonl.gz", "2.jsonl.gz", "-o", "some.jsonl.gz")
    #expect(merged == .incomplete)
    #expect(try harness.end(of: "some.jsonl.gz")?.failures == 1)
    let lines = harness.out.text.dropFirst(before).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("FAIL  late ") }.count == 1)
  }

  /// The first and the second show different symptoms, and the third those of both.
  @Test func `failures that are one bug by way of another count once while a shard is missing`()
    async throws
  {
    let harness = try ToolHarness()
    var reports = await Self.runShards(harness, of: 4, "sound", without: 4)
    for (place, symptoms) in [["a"], ["b"], ["a", "b"]].enumerated() {
      let records = try ReportReader(path: harness.path(reports[place])).records()
      reports[place] = "failed-\(place).jsonl.gz"
      var writer = try ReportWriter(path: harness.path(reports[place]), clock: { 0 })
      for record in records {
        guard case .property(var property) = record, property.id == "sums.commute" else {
          try writer.append(record)
          continue
        }
        property.verdict = .failed
        try writer.append(.property(property))
        try writer.append(.failure(Self.failure(of: property.id, case: place, symptoms)))
      }
      try writer.finish()
    }
    let before = harness.out.text.count
    let merged = await harness.tool(["merge"] + reports + ["-o", "some.jsonl.gz"])
    #expect(merged == .incomplete)
    #expect(try harness.end(of: "some.jsonl.gz")?.failures == 1)
    let lines = harness.out.text.dropFirst(before).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("FAIL  sums.commute ") }.count == 1)
  }

  private static func failure(
    of property: String, case index: Int, _ symptoms: [String]
  ) -> FailureRecord {
    FailureRecord(
      id: "f-\(index)", signature: "bad", symptoms: symptoms, property: property,
      claim: "It holds.", seed: 5, case: index, token: "token", message: "It is bad.",
      counterexample: "\(index)", shrink: PropCheckReport.Shrink(from: 1, to: 1, tries: 1),
      stable: FailureRecord.Stability(fails: 10, tries: 10))
  }

  @Test func `each shard searches for scores by itself, which is told`() async throws {
    let climbing = Layer("climbing", "has scores") { _ in
      OpenLayer([
        Property("climbs", "It holds.", of: .int(in: 0...99_999)) { (number: Int) throws in
          target(Double(number))
        }
      ])
    }
    let harness = try ToolHarness(layers: [climbing])
    let reports = await Self.runShards(harness, of: 3, "climbing")
    #expect(await harness.tool(["merge"] + reports + ["-o", "Reports/all.jsonl.gz"]) == .passed)
    let records = try ReportReader(path: harness.path("Reports/all.jsonl.gz")).records()
    let modes = records.compactMap {
      if case .property(let property) = $0 { property.mode } else { nil }
    }
    #expect(modes == ["islands"])
    #expect(harness.out.text.contains("each shard searched for the best scores by itself"))
  }

  @Test func `what ended early stays incomplete when it is merged again`() async throws {
    let harness = try ToolHarness()
    _ = await harness.run("run", "--seed", "5", "--report", "whole.jsonl.gz")
    let records = try ReportReader(path: harness.path("whole.jsonl.gz")).records()
    // The run was killed in the second property.
    var writer = try ReportWriter(path: harness.path("killed.jsonl.gz.part"), clock: { 0 })
    for record in records.prefix(2) { try writer.append(record) }
    try writer.finish()
    #expect(
      await harness.run("merge", "killed.jsonl.gz.part", "-o", "once.jsonl.gz") == .incomplete)
    #expect(await harness.run("merge", "once.jsonl.gz") == .incomplete)
    #expect(harness.err.text.contains("once.jsonl.gz ended early."))
  }

  @Test func `nothing is overwritten by reports that do not belong together`() async throws {
    let harness = try ToolHarness()
    let reports = await Self.runShards(harness, of: 2, "sound")
    _ = await harness.run("run", "--seed", "6", "-n", Self.cases, "--report", "Reports/6.jsonl.gz")
    try harness.write("kept", to: "Reports/all.jsonl.gz")
    for bad in ["Reports/6.jsonl.gz", "Reports/none.jsonl.gz", "Reports/all.jsonl.gz"] {
      let code = await harness.tool(["merge"] + reports + [bad, "-o", "Reports/all.jsonl.gz"])
      #expect(code == .usage)
      #expect(harness.err.text.contains(bad))
    }
    let kept = try String(contentsOfFile: harness.path("Reports/all.jsonl.gz"), encoding: .utf8)
    #expect(kept == "kept")
    #expect(harness.err.text.contains("their seeds are 5 and 6"))
  }

  /// They are read last.
  @Test func `damaged samples are refused, and nothing is left`() async throws {
    let harness = try ToolHarness(layers: Self.layers)
    var reports = await Self.runShards(harness, of: 2, "climbs-not")
    let records = try ReportReader(path: harness.path(reports[1])).records()
    reports[1] = "damaged.jsonl.gz"
    var writer = try ReportWriter(path: harness.path(reports[1]), clock: { 0 })
    var damaged = 0
    for var record in records {
      if case .samples(var samples) = record {
        samples.values = "AAA"
        record = .samples(samples)
        damaged += 1
      }
      try writer.append(record)
    }
    try writer.finish()
    #expect(damaged > 0)
    #expect(await harness.tool(["merge"] + reports + ["-o", "all.jsonl.gz"]) == .usage)
    #expect(harness.err.text.contains("the samples of labels cannot be read"))
    #expect(try harness.files().allSatisfy { !$0.hasPrefix("all.") })
  }

  @Test func `a temporary file that is lost may be there when it is tried again`() {
    #expect(ToolError.merge(.samplesLost(reason: "it ends")).exitCode == .temporary)
    let damaged = MergeError.impossible(path: "a", reason: "its shard is b")
    #expect(ToolError.merge(damaged).exitCode == .usage)
  }

  @Test(arguments: ["", "./", "link/"])
  func `a report is not replaced while it is read`(_ way: String) async throws {
    let harness = try ToolHarness()
    try FileManager.default.createSymbolicLink(
      atPath: harness.path("link"), withDestinationPath: harness.folder)
    let part = "a.jsonl.gz.part"
    #expect(await harness.run("run", "--seed", "5", "--report", part) == .passed)
    let saved = FileManager.default.contents(atPath: harness.path(part))
    #expect(await harness.run("merge", way + part, "-o", "a.jsonl.gz") == .usage)
    #expect(harness.err.text.contains("--output would replace \(way + part), which is an input."))
    #expect(harness.err.text.contains("fix: name another file with --output."))
    #expect(FileManager.default.contents(atPath: harness.path(part)) == saved)
  }

  @Test func `a report is not replaced by what services read of it`() async throws {
    let harness = try ToolHarness()
    #expect(await harness.run("run", "--seed", "5", "--report", "a.jsonl.gz") == .passed)
    let report = FileManager.default.contents(atPath: harness.path("a.jsonl.gz"))
    #expect(await harness.run("merge", "a.jsonl.gz", "--junit", "./a.jsonl.gz") == .usage)
    #expect(harness.err.text.contains("where: --junit ./a.jsonl.gz"))
    #expect(FileManager.default.contents(atPath: harness.path("a.jsonl.gz")) == report)
    // One of the parts may be replaced by all of them.
    #expect(await harness.run("merge", "a.jsonl.gz", "-o", "a.jsonl.gz") == .passed)
  }
}
