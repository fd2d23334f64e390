import Domain
import PropCheck
import PropCheckTesting
import Sync
import Testing

@testable import Suite

/// The interleavings once more where every call of a device is a request over HTTP, of which a case takes some hundred.
@Suite(.timeLimit(.minutes(10))) struct HTTPInterleavingsTests {
  @Test(arguments: Catalogue.properties(on: .memory()).map(\.id))
  func `the engine keeps every law over HTTP`(_ id: String) async {
    let result = await Self.result(of: id, on: .memory(), cases: 10)
    #expect(result.verdict == .passed, "\(String(describing: result.finding?.failure))")
  }

  @Test func `an engine that breaks a law over HTTP is found`() async throws {
    let mistake = try #require(SyncMistake.all.first { $0.property == "sync.subscribes-once" })
    let result = await Self.result(of: mistake.property, on: mistake.layer, cases: 20)
    #expect(result.finding?.failure.message.hasPrefix(mistake.law) == true)
  }

  private static func result(
    of id: String, on layer: SyncLayer, cases: Int
  ) async -> PropertyResult {
    let property = Interleavings(layer: layer, transport: .http).properties.filter { $0.id == id }
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.failures = 1
    settings.shrinkTime = .zero
    settings.repeats = 0
    return await Runner().run(property, settings: settings)
  }

  @Test(.cases(6)) func `an interleaving goes over HTTP as it does without`() async throws {
    await forAll(.interleavings(.storm)) { interleaving in
      let direct = try await SyncPlay.trace(of: interleaving, on: .memory())
      let http = try await SyncPlay.trace(of: interleaving, on: .memory(), over: .http)
      try require(http, equals: direct)
    }
  }
}
