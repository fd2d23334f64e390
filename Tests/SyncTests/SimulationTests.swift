import CloudSim
import Domain
import PropCheck
import PropCheckTesting
import Sync
import SyncSupport
import Testing

/// Devices on SQLite and on dictionaries that go through the same: the laws of sync are those of `Interleavings`.
@Suite(.timeLimit(.minutes(10))) struct SimulationTests {
  @Test(.cases(40)) func `SQLite holds what dictionaries hold`() async {
    await forAll(.story(steps: 30, faults: 6)) { story in
      var kept: [[Holding]] = []
      for replica in [SyncBench.memory, SyncBench.sqlite] {
        let bench = try SyncBench(skews: story.skews, faults: story.faults, replica: replica)
        for step in story.steps { try await bench.run(step) }
        var holdings: [Holding] = []
        for handset in bench.handsets { holdings.append(try await Holding(handset.replica)) }
        kept.append(holdings)
      }
      try require(kept[0] == kept[1], "\(kept[0])\n\(kept[1])")
    }
  }
}
