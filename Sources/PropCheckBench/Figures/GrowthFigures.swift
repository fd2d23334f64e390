import HabitDomain
import LoadCheck
import HabitSQLite
import HabitStore
import HabitSuite

/// How costs grow with the number of rows, and what separate transactions cost.
struct GrowthFigures {
  func measure(into figures: FigureList) async throws {
    try await measureGrowth(figures)
    figures.add(
      "growth.batch-of-100-with-full-synchronisation", try await batchRatio(), atLeast: 5)
  }

  /// The greatest exponents up to 100,000 rows: of operations of constant cost, and of those that cost as much as they
  /// return, after that is taken off.
  private func measureGrowth(_ figures: FigureList) async throws {
    let sweep = GrowthSweep(sizes: [1_000, 10_000, 100_000], allocations: { nil }) {
      () throws(DataLayerError) in
      try .sqlite(.memory, environment: LoadWorld(seed: 1).environment)
    }
    let steps = try await sweep.run().filter { $0.counter == "vm_steps" }
    for law in [GrowthLimit.Law.constant, .linearInResult] {
      let results = steps.filter { $0.limit.law == law }
      guard let greatest = results.map({ $0.growth?.exponent ?? .infinity }).max() else {
        throw BenchError.notCounted("the steps of look-ups")
      }
      figures.add(
        law == .constant ? "growth.exponent-of-look-ups" : "growth.exponent-of-lists", greatest,
        atMost: 0.1)
    }
  }

  private static let batch = 100
  private static let rounds = 7

  /// How many times faster a hundred logs are written in one transaction than in a hundred, on a file whose commits wait
  /// for the disk: the median of pairs that take turns.
  private func batchRatio() async throws -> Double {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let database = try Database(
      .file(path: folder.path("batch.db")), environment: Sample.environment, durability: .power)
    let layer = DataLayer(database, name: "bench")
    for habit in Sample.habits { _ = try await layer.habits.create(habit) }
    guard let importAll = layer.logs.importAll else {
      throw BenchError.notCounted("what a batch of logs takes")
    }
    var ratios: [Double] = []
    for round in 0...Self.rounds {
      let (single, batch) = (Self.logs(2 * round), Self.logs(2 * round + 1))
      let alone = try await Self.time { for log in single { try await importAll([log]) } }
      let together = try await Self.time { try await importAll(batch) }
      // The first round fills caches.
      if round > 0 { ratios.append(alone / max(1, together)) }
    }
    try await layer.lifeCycle.close()
    return ratios.median
  }

  private static func logs(_ number: Int) -> [HabitLog] {
    (number * batch..<(number + 1) * batch).map(Sample.log)
  }

  /// Wall-clock nanoseconds, because a body waits for the disk.
  private static func time(_ body: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await body()
    return Double((ContinuousClock.now - start) / .nanoseconds(1))
  }
}
