import HabitDomain
import LoadCheck
import HabitMutants
import HabitStore
import HabitSuite
import TestFolders
import Testing

@testable import HabitCLI
@testable import PropCheckTool

@Suite struct HabitLoadTests {
  private let loads = LoadSuite.habits

  @Test(arguments: LoadProfile.habits.map(\.name))
  func `a profile asks for nothing that is not measured`(_ name: String) throws {
    let profile = try #require(loads.profile(named: name))
    for text in profile.thresholds {
      try LoadNames.check(
        try Threshold(text), stages: ["hold"], mixes: profile.mixes, of: loads)
    }
    let hasQuickSuite = profile.measurements.contains(.quickSuite(cases: Catalogue.quickCases))
    let isAsked = profile.thresholds.contains { $0.contains("op=\(QuickSuite.operation)}") }
    #expect(isAsked == hasQuickSuite)
    let hasBudgets = profile.measurements.contains(.named(HabitMeasurements.budgets))
    #expect(hasBudgets == ["daily", "nightly"].contains(name))
    #expect(hasBudgets == profile.thresholds.contains(LoadBudgets.calls[0]))
  }

  @Test(arguments: LoadProfile.habits.map(\.name))
  func `what a profile measures is offered by every layer that can be loaded`(
    _ name: String
  ) throws {
    let profile = try #require(loads.profile(named: name))
    for layer in TestSuite.habits.everyLayer {
      guard let target = layer.load else { continue }
      for case .named(let measurement) in profile.measurements {
        #expect(target.measurements[measurement] != nil)
      }
      for mix in profile.mixes where mix != "first-sync" { #expect(target.absence(mix) == nil) }
    }
  }

  /// What each kind of operation of a mix costs on a store opened as for a load.
  private func costs(_ name: String, on target: LoadTarget) async throws -> [OperationCost] {
    let mix = try #require(loads.mixes.first { $0.name == name })
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let store = try await target.open(folder.path, 7)
    let session = try await store.fill(name) { false }
    let meter = CostMeter(mix, store.work, allocations: { nil })
    var run = LoadRun(
      plan: try CostMeter.plan(of: mix), workers: 1, observe: { _ in }, stop: LoadStop(),
      ended: { _, _ in })
    run.meter = meter
    let result = try await session.run(run)
    #expect(result.end == .completed && result.stages.first?.failures == 0)
    try await store.close()
    return meter.costs
  }

  private var inMemory: LoadTarget {
    .habits { _, environment throws(DataLayerError) in
      try .sqlite(.memory, environment: environment)
    }
  }

  @Test func `a disk that is full keeps a load from beginning, for now`() async throws {
    let closed = LoadTarget.habits { _, _ throws(DataLayerError) in throw .service(.storageFull) }
    var error = await #expect(throws: LayerError.self) { try await closed.open("/nowhere", 7) }
    #expect(error?.isTemporary == true)
    #expect(error?.fix.hasPrefix("free some space") == true)
    let full = LoadTarget.habits { _, environment throws(DataLayerError) in
      var layer = try DataLayer.sqlite(.memory, environment: environment)
      layer.categories.seedPredefined = { () async throws(DataLayerError) in
        throw .service(.storageFull)
      }
      return layer
    }
    let store = try await full.open("/nowhere", 7)
    error = await #expect(throws: LayerError.self) { try await store.fill("morning") { false } }
    #expect(error?.isTemporary == true)
    try await store.close()
  }

  @Test(
    arguments: [HabitMeasurements.budgets, HabitMeasurements.growth, HabitMeasurements.cycles],
    [(.storageFull, .temporary), (.unavailable("no x"), .internalError)]
      as [(DataServiceError, ExitCode)])
  func `a store that cannot be opened for a measurement is no failure of the layer`(
    _ name: String, _ ending: (DataServiceError, ExitCode)
  ) async throws {
    let folder = try TestFolder()
    var layer = Layer("full", "has no room") { _ in throw LayerError("nobody asks for it") }
    let error = ending.0
    layer.load = LoadTarget.habits { _, _ throws(DataLayerError) in throw .service(error) }
    var profile = LoadProfile("short", "Measures.", mixes: [], duration: .seconds(1))
    profile.measurements = [.named(name)]
    var suite = TestSuite("propcheck", version: "1", "Tests habits.", layers: [layer])
    suite.loads = LoadSuite([], profiles: [profile])
    let nowhere = Output(isTerminal: false, columns: { 80 }, write: { _ in })
    let system = SystemInterface(
      environment: [:], out: nowhere, err: nowhere, readLine: { nil }, folder: folder.path,
      isUTF8: true, cores: 1, host: "host", commit: { nil }, clock: { 0 },
      unixMilliseconds: { 0 }, randomSeed: { 1 }, watchSignals: {}, pendingSignal: { 0 },
      probes: .none, suite: suite)
    #expect(await Tool(system: system).run(["load"]) == ending.1)
  }

  @Test func `each kind of operation has a cost, the same in each run`() async throws {
    let mix = try #require(loads.mixes.first { $0.name == "morning" })
    let costs = try await costs("morning", on: inMemory)
    #expect(costs.map(\.operation) == mix.operations.map(\.name))
    #expect(costs.map(\.calls) == mix.operations.map(\.weight))
    #expect(costs.allSatisfy { $0.steps.map { $0 > 0 } == true && $0.pages != nil })
    #expect(try await self.costs("morning", on: inMemory) == costs)
  }

  @Test func `an operation that goes through all rows costs their number`() async throws {
    let mutant = try #require(LoadMutant.all.first { $0.id == "count" })
    let slow = try await costs(
      "ycsb-c",
      on: .habits { _, environment throws(DataLayerError) in
        try mutant.open(.memory, environment)
      })
    let right = try await costs("ycsb-c", on: inMemory)
    let (slowPages, rightPages) = (try #require(slow[0].pages), try #require(right[0].pages))
    // SQLite counts rows in a single step, but reads all pages of the logs.
    #expect(rightPages < 20 && slowPages > 2 * rightPages)
  }
}
