import CloudSim
import Domain
import PropCheck
import PropCheckTesting
import Sync
import SyncSupport
import Testing

/// Devices that write, sync and fail: in the end all have the same.
@Suite(.timeLimit(.minutes(10))) struct SimulationTests {
  @Test(.cases(20)) func `devices without faults agree after a few turns`() async {
    await forAll(.story(steps: 40, faults: 0)) { story in
      try await Self.play(story, turns: 4, SyncBench.memory)
    }
  }

  @Test(.cases(30)) func `devices with faults agree once they are over`() async {
    await forAll(.story(steps: 40, faults: 12)) { story in
      try await Self.play(story, turns: 6, SyncBench.memory)
    }
  }

  @Test(.cases(8)) func `devices on SQLite agree like others`() async {
    await forAll(.story(steps: 40, faults: 8)) { story in
      try await Self.play(story, turns: 6, SyncBench.sqlite)
    }
  }

  @Test(.cases(8)) func `SQLite holds what dictionaries hold`() async {
    await forAll(.story(steps: 40, faults: 8)) { story in
      var kept: [[Holding]] = []
      for replica in [SyncBench.memory, SyncBench.sqlite] {
        let bench = try SyncBench(skews: story.skews, faults: story.faults, replica: replica)
        for step in story.steps { try await bench.run(step) }
        var holdings: [Holding] = []
        for handset in bench.handsets { holdings.append(try await Holding(handset)) }
        kept.append(holdings)
      }
      try require(kept[0] == kept[1], "\(kept[0])\n\(kept[1])")
    }
  }

  static func play(
    _ story: SyncStory, turns: Int, rules: SyncRules = .small,
    _ replica: @Sendable (String) throws -> Replica
  ) async throws {
    let bench = try SyncBench(
      skews: story.skews, faults: story.faults, rules: rules, replica: replica)
    for step in story.steps {
      try await bench.run(step)
      if let device = step.syncing { try await requireHonesty(bench, device) }
    }
    if story.faults.isEmpty { try requireParents(bench) }
    guard let needed = try await bench.settle() else {
      throw Failure("They never agree.\n\(try await Self.difference(bench))")
    }
    try require(needed <= turns, "It took \(needed) turns.")
    try await requireOrder(bench)
    try await requireQuiet(bench)
  }

  /// A row that waits for nothing is what the server has under its tag (P-Y4).
  private static func requireHonesty(_ bench: SyncBench, _ device: Int) async throws {
    let records = bench.server.contents().records
    let handset = bench.handsets[device % bench.handsets.count]
    for row in try await handset.rows() where !row.metadata.needsSync {
      guard let tag = row.metadata.changeTag, let record = records[RecordID(name: row.key.id)],
        record.changeTag == tag
      else { continue }
      let isSame = try SyncBench.text(of: row) == SyncBench.text(of: record)
      try require(isSame, "\(handset.name) \(row.key) does not wait.")
    }
  }

  /// Without faults no child is sent before its parents (P-Y10).
  private static func requireParents(_ bench: SyncBench) throws {
    for entry in bench.server.trace.entries {
      guard case .success(.receipts(let receipts)) = entry.outcome else { continue }
      for case .failure(.refused(.referenceViolation, _)) in receipts.saved {
        throw Failure("\(entry.device) sent a child without its parent.")
      }
    }
  }

  /// What a repair would change is nothing.
  private static func requireOrder(_ bench: SyncBench) async throws {
    let set = RepairSet(try await bench.handsets[0].rows())
    let repaired = Repair.standard().repaired(set, at: Instant(milliseconds: 0))
    try require(set.differences(to: repaired).map { "\($0)" }, equals: [])
  }

  /// A sync at rest sends nothing.
  private static func requireQuiet(_ bench: SyncBench) async throws {
    let before = bench.server.contents()
    for handset in bench.handsets {
      let result = await handset.engine.sync()
      try require(result.uploaded + result.applied + result.repaired, equals: 0)
    }
    try require(bench.server.contents() == before, "Something was sent.")
  }

  private static func difference(_ bench: SyncBench) async throws -> String {
    let server = try bench.serverPicture()
    var lines: [String] = []
    for handset in bench.handsets {
      let picture = try await bench.picture(of: handset)
      for key in Set(picture.keys).union(server.keys).sorted() where picture[key] != server[key] {
        lines.append("\(handset.name) \(key): \(picture[key] ?? "-") | \(server[key] ?? "-")")
      }
      lines.append("\(await handset.engine.sync())")
    }
    return lines.joined(separator: "\n")
  }
}
