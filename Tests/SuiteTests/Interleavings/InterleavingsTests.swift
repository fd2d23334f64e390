import HabitDomain
import PropCheck
import PropCheckTesting
import HabitSync
import Testing

@testable import HabitSuite

@Suite(.timeLimit(.minutes(20))) struct InterleavingsTests {
  @Test(arguments: Catalogue.properties(on: .memory()).map(\.id))
  func `the engine keeps every law`(_ id: String) async {
    let property = Catalogue.properties(on: .memory()).filter { $0.id == id }
    let result = await Runner().run(property, settings: Settings(seed: TestSeed.value, cases: 8))
    #expect(result.verdict == .passed, "\(String(describing: result.finding?.failure))")
  }

  @Test(.cases(5)) func `the same interleaving leaves the same trace`() async throws {
    let samples = Gen<Interleaving>.interleavings(.anyFault)
    await forAll(samples) { interleaving in
      let first = try await SyncSimulation.record(of: interleaving, on: .memory())
      let second = try await SyncSimulation.record(of: interleaving, on: .memory())
      try require(second.text == first.text, "The traces differ.")
    }
  }

  @Test(arguments: [true, false])
  func `two jobs find and count what one does`(_ isBroken: Bool) async {
    let layer = SyncLayer.memory { if isBroken { $0.merge.winner = { _, _ in .local } } }
    var settings = Settings(seed: 3, cases: 60)
    settings.failures = 1
    settings.repeats = 1
    settings.explains = false
    settings.clock = { 0 }
    var results: [String] = []
    for jobs in [1, 2] {
      let workers = (0..<jobs).compactMap { _ in
        Catalogue.properties(on: layer).first { $0.id == "sync.without-faults-agrees" }
      }
      let result = await Runner().run(workers, settings: settings)
      #expect((result.finding != nil) == isBroken)
      results.append("\(result)")
    }
    #expect(results[1] == results[0])
  }

  @Test func `a store that finds damage in itself is a finding`() async throws {
    let open = SyncLayer.memory().open
    let layer = SyncLayer(name: "damaged") { (site: SyncSite) async throws(DataLayerError) in
      var device = try await open(site)
      let rows = device.rows
      device.complaints = { () async throws(DataLayerError) in
        try await rows().isEmpty ? [] : ["a row of log refers to a row of habit that is not there"]
      }
      return device
    }
    let property = Catalogue.properties(on: layer).filter { $0.id == "sync.converges" }
    let result = await Runner().run(property, settings: Settings(seed: 1, cases: 20))
    let failure = try #require(result.finding?.failure)
    #expect(
      failure.message
        == "P-R8: a has a damaged store: a row of log refers to a row of habit that is not there.")
  }

  /// A device that does something other than it was asked to; the name is what it does.
  private enum CarelessDevice: CaseIterable {
    case keepsTombstones
    case deletesNothing

    func change(_ device: inout SyncDevice) {
      let (rows, put) = (device.rows, device.put)
      switch self {
      case .keepsTombstones:
        device.put = { (content) async throws(DataLayerError) in
          let isDead = try await rows().contains { $0.key == content.key && $0.deletedAt != nil }
          if !isDead { try await put(content) }
        }
      case .deletesNothing: device.delete = { _ in }
      }
    }

    var sentence: String {
      switch self {
      case .keepsTombstones: "does not keep what was written"
      case .deletesNothing: "does not delete"
      }
    }
  }

  @Test(arguments: CarelessDevice.allCases)
  private func `an edit that a device does not make is a finding`(
    _ careless: CarelessDevice
  ) async throws {
    let open = SyncLayer.memory().open
    let layer = SyncLayer(name: "careless") { (site: SyncSite) async throws(DataLayerError) in
      var device = try await open(site)
      careless.change(&device)
      return device
    }
    let id = "sync.without-faults-agrees"
    let property = Catalogue.properties(on: layer).filter { $0.id == id }
    var settings = Settings(seed: TestSeed.value, cases: 200)
    settings.shrinkTime = .zero
    let failure = try #require(await Runner().run(property, settings: settings).finding?.failure)
    #expect(failure.message.hasPrefix("P-Y3: "))
    #expect(failure.message.contains(careless.sentence))
  }
}
