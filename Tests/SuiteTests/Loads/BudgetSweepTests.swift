import HabitDomain
import LoadCheck
import HabitStore
import HabitSync
import Synchronization
import Testing

@testable import HabitSuite

@Suite struct BudgetSweepTests {
  /// A short sweep: the longest operations do less, and each is done twice.
  private static func sweep(
    devices: SyncLayer? = nil,
    changing change: @escaping @Sendable (inout DataLayer) -> Void = { _ in }
  ) -> BudgetSweep {
    var sweep = BudgetSweep(devices: devices, liveBytes: { nil }) { () throws(DataLayerError) in
      var layer = try DataLayer.sqlite(.memory, environment: LoadWorld(seed: 1).environment)
      change(&layer)
      return layer
    }
    sweep.openDurably = sweep.open
    (sweep.mostRows, sweep.mostTurns) = (1_000, 2)
    return sweep
  }

  @Test func `each operation is done alone, and its answers are right`() async throws {
    let bytes = Atomic<Int64>(0)
    var sweep = Self.sweep(devices: .memory())
    sweep.liveBytes = { bytes.add(500, ordering: .relaxed).newValue }
    let outcome = try await sweep.run()
    #expect(outcome.absences == [])
    #expect(outcome.results.map(\.operation) == BudgetSweep.operations)
    for result in outcome.results {
      #expect(result.call.count == 2 && result.call.least.map { $0 > 0 } == true)
      #expect(result.grown?.greatest == 500)
      #expect((result.virtual != nil) == (result.operation == "sync-a-record"))
    }
    #expect(
      outcome.results.map(\.rows) == [
        10, 100, 1_000, 10, 50, 1, 1, 10, 1_000, 1_000, 1_000, 100, 1_000, 100, 100, 1,
      ]
    )
  }

  @Test func `an operation that a layer cannot do has a reason instead of a budget`() async throws {
    let outcome = try await Self.sweep { $0.logs.importAll = nil }.run()
    #expect(
      outcome.absences.map { "\($0.operation): \($0.reason)" } == [
        "import-100-logs: the layer cannot import batches of logs",
        "import-100000-logs: the layer cannot import batches of logs",
        "import-100-logs-one-by-one: the layer cannot import batches of logs",
        "import-100-logs-at-once: the layer cannot import batches of logs",
        "sync-a-record: the layer has no devices that sync",
      ])
    #expect(outcome.results.count == BudgetSweep.operations.count - 5)
    let speedup = "speedup(import-100-logs-one-by-one, import-100-logs-at-once) >= 5"
    #expect(outcome.lacks(try Threshold(speedup).figure))
    var sweep = Self.sweep(devices: .memory())
    sweep.openDurably = nil
    let inMemory = try await sweep.run()
    #expect(
      inMemory.absences.map(\.reason)
        == Array(repeating: "the layer has no disk to wait for", count: 2))
    #expect(inMemory.lacks(try Threshold(speedup).figure))
    #expect(outcome.lacks(try Threshold("max(virtual{op=sync-a-record}) < 2s").figure))
    #expect(!outcome.lacks(try Threshold("max(call{op=create-family}) < 2s").figure))
    #expect(!outcome.lacks(try Threshold("max(response{op=first-sync}) < 2s").figure))
  }

  /// The clock advances by five seconds at each reading.
  @Test func `a layer that is slow, grows or waits breaks the budgets of the profiles`()
    async throws
  {
    let time = Atomic<Int64>(0)
    let bytes = Atomic<Int64>(0)
    var sweep = Self.sweep(devices: .waiting)
    sweep.now = { time.add(5_000_000_000, ordering: .relaxed).newValue }
    sweep.liveBytes = { bytes.add(10_000_000, ordering: .relaxed).newValue }
    var measurements = LoadMeasurements()
    measurements.budgets = try await sweep.run().results
    for text in LoadBudgets.calls {
      let threshold = try Threshold(text)
      let result = threshold.judge(measurements.value(of: threshold.figure))
      guard case .failed = result.state else {
        Issue.record("\(text): \(result.state)")
        continue
      }
    }
  }

  @Test func `every operation has a budget, and every budget an operation`() throws {
    let names = try LoadBudgets.calls.flatMap { try Threshold($0).figure.calls }
    #expect(Set(names) == Set(BudgetSweep.operations))
  }

  /// Mistakes that make an operation fast.
  private static let mistakes: [String: @Sendable (inout DataLayer) -> Void] = [
    "list-10-families": { $0.families.fetchAll = { [] } },
    "list-10-members": { $0.memberships.ofFamily = { _ in [] } },
    "query-a-year-of-50-habits": { $0.logs.logsOf = { _, _, _ in [:] } },
    "streaks-of-5-years": { $0.figures.longestStreak = { _ in 7 } },
    "progress-of-50-habits": { $0.figures.progress = { _, _, _ in 0 } },
    // The initial contents are also imported as a batch, which ends with today.
    "import-100-logs": { layer in
      let importAll = layer.logs.importAll
      layer.logs.importAll = { logs throws(DataLayerError) in
        if logs.contains(where: { $0.day == LoadWorld.today }) { try await importAll?(logs) }
      }
    },
  ]

  @Test(arguments: mistakes.keys.sorted())
  func `a wrong answer is not a fast one`(_ operation: String) async throws {
    let mistake = try #require(Self.mistakes[operation])
    let sweep = Self.sweep(changing: mistake)
    var found: [String] = []
    let error = await #expect(throws: BudgetError.self) {
      try await sweep.run { found.append($0.operation) }
    }
    #expect(error == .wrongAnswer(operation: operation, "not what is there"))
    // What was measured before is returned.
    #expect(found == Array(BudgetSweep.operations.prefix { $0 != operation }))
  }

  @Test func `a record that does not arrive is found`() async throws {
    let error = BudgetError.wrongAnswer(operation: "sync-a-record", "not what is there")
    await #expect(throws: error) {
      try await Self.sweep(devices: .forgetful).run()
    }
  }

  @Test func `a cancelled sweep ends at once`() async throws {
    var sweep = Self.sweep()
    sweep.isCancelled = { true }
    #expect(try await sweep.run() == BudgetOutcome())
  }
}

extension SyncLayer {
  /// Devices that wait for two seconds before each sync.
  fileprivate static let waiting = changed { site, device in
    var waiting = device
    waiting.sync = { trigger in
      try? await site.clock.sleep(Delay(milliseconds: 2_000))
      return await device.sync(trigger)
    }
    return waiting
  }

  /// Devices that send and fetch, and show nothing of it.
  fileprivate static let forgetful = changed { _, device in
    var forgetful = device
    forgetful.rows = { [] }
    return forgetful
  }

  private static func changed(
    _ change: @escaping @Sendable (SyncSite, SyncDevice) -> SyncDevice
  ) -> SyncLayer {
    var layer = SyncLayer.memory()
    let open = layer.open
    layer.open = { site throws(DataLayerError) in change(site, try await open(site)) }
    return layer
  }
}
