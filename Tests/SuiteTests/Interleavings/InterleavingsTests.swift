import CloudSim
import Domain
import PropCheck
import PropCheckTesting
import Sync
import Testing

@testable import Suite

@Suite(.timeLimit(.minutes(10))) struct InterleavingsTests {
  @Test(arguments: Catalogue.properties(on: .memory()).map(\.id))
  func `the engine keeps every law`(_ id: String) async {
    let property = Catalogue.properties(on: .memory()).filter { $0.id == id }
    let result = await Runner().run(property, settings: Settings(seed: TestSeed.value, cases: 8))
    #expect(result.verdict == .passed, "\(String(describing: result.finding?.failure))")
  }

  @Test(.cases(5)) func `the same interleaving leaves the same trace`() async throws {
    let samples = Gen<Interleaving>.interleavings(.storm)
    await forAll(samples) { interleaving in
      let first = try await SyncPlay.record(of: interleaving, on: .memory())
      let second = try await SyncPlay.record(of: interleaving, on: .memory())
      try require(second.text == first.text, "The traces differ.")
    }
  }
}
