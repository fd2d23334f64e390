import CloudSim
import Domain
import PropCheck
import PropCheckTesting
import Sync
import SyncSupport
import Testing

/// Devices that write, sync and fail: in the end all have the same.
@Suite(.timeLimit(.minutes(10))) struct SimulationTests {
  @Test(.cases(25)) func `devices without faults agree after a few turns`() async {
    await forAll(.story(steps: 40, faults: 0)) { story in
      try await Self.play(story, turns: 4, SyncBench.memory)
    }
  }

  @Test(.cases(1500)) func `devices with faults agree once they are over`() async {
    await forAll(.story(steps: 40, faults: 12)) { story in
      try await Self.play(story, turns: 6, SyncBench.memory)
    }
  }

  @Test(.cases(15)) func `devices on SQLite agree like others`() async {
    await forAll(.story(steps: 40, faults: 8)) { story in
      try await Self.play(story, turns: 6, SyncBench.sqlite)
    }
  }

  static func play(
    _ story: SyncStory, turns: Int, _ replica: @Sendable (String) throws -> Replica
  ) async throws {
    let bench = try SyncBench(skews: story.skews, faults: story.faults, replica: replica)
    for step in story.steps { try await bench.run(step) }
    guard let needed = try await bench.settle() else {
      throw Failure("They never agree.\n\(try await Self.difference(bench))")
    }
    try require(needed <= turns, "It took \(needed) turns.")
    try await requireOrder(bench)
    try await requireQuiet(bench)
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
