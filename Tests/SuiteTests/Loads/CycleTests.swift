import HabitDomain
import LoadCheck
import HabitStore
import Synchronization
import Testing

@testable import HabitSuite

@Suite struct CycleTests {
  private static func store() throws(DataLayerError) -> DataLayer {
    try .sqlite(.memory, environment: LoadWorld(seed: 1).environment)
  }

  /// Cycles of a counter.
  private static func leak(
    _ counter: @escaping @Sendable () async -> Int?, _ cycle: @Sendable () async throws -> Void
  ) async throws -> Bool {
    let gauge = Gauge("open", .level, isHeld: true) { await counter().map { Int64($0) } }
    let results = try await CycleCheck("test", [gauge]).run { _ in try await cycle() }
    return try #require(results.first).isLeak
  }

  @Test func `stores that are closed have nothing open`() async throws {
    let cycle = StoreCycle { () throws(DataLayerError) in try Self.store() }
    for _ in 0..<3 { try await cycle.run() }
    #expect(cycle.handles == StorageHandles(connections: 0, statements: 0))
    #expect(try await !Self.leak({ cycle.handles?.connections }, cycle.run))
  }

  @Test func `a store that stays open leaks its connection and its statements`() async throws {
    let cycle = StoreCycle { () async throws(DataLayerError) in
      var layer = try Self.store()
      layer.lifeCycle.close = {}
      let (handles, held) = (layer.lifeCycle.handles, layer)
      layer.lifeCycle.handles = {
        // As if something still held it.
        _ = held
        return await handles?() ?? StorageHandles(connections: 0, statements: 0)
      }
      return layer
    }
    #expect(try await Self.leak({ cycle.handles?.connections }, cycle.run))
    #expect(try await Self.leak({ cycle.handles?.statements }, cycle.run))
  }

  @Test func `a layer that does not report open handles has no count of them`() async throws {
    let layer = try SecondLayer.dictionaries.layer(in: LoadWorld(seed: 1).environment)
    let cycle = StoreCycle { () async throws(DataLayerError) in layer }
    try await cycle.run()
    #expect(cycle.handles == nil)
  }

  @Test func `rows come and go, and the store is as before`() async throws {
    let layer = try Self.store()
    let cycle = RowCycle(on: layer)
    try await cycle.run()
    let handles = await layer.lifeCycle.handles?()
    #expect(handles.map { $0.connections == 1 && $0.statements > 20 } == true)
    #expect(try await !Self.leak({ await layer.lifeCycle.handles?().statements }, cycle.run))
    let dump = try await layer.lifeCycle.dump()
    #expect(dump.habits.isEmpty && dump.logs.isEmpty && dump.families.isEmpty)
    try await layer.lifeCycle.close()
  }

  @Test func `what piles up in a store that stays open is seen by cycles of rows`() async throws {
    let hoard = Mutex(0)
    let open = { @Sendable () throws(DataLayerError) in
      // Each store discards what it accumulated when it is opened.
      hoard.withLock { $0 = 0 }
      var layer = try Self.store()
      let save = layer.meals.save
      layer.meals.save = { meal throws(DataLayerError) in
        hoard.withLock { $0 += 1 }
        return try await save(meal)
      }
      return layer
    }
    let stores = StoreCycle { () async throws(DataLayerError) in try open() }
    #expect(try await !Self.leak({ hoard.withLock { $0 } }, stores.run))
    let rows = RowCycle(on: try open())
    #expect(try await Self.leak({ hoard.withLock { $0 } }, rows.run))
  }
}
