public import HabitDomain
public import LoadCheck

/// Measures how the cost of each operation of the repositories grows with the number of rows.
///
/// Steps of SQLite's virtual machine, pages and allocations are the same in every run; time is the minimum of a few turns.
public struct GrowthSweep: Sendable {
  /// The numbers of rows, from 2: some operations are about a row and another one.
  public var sizes: [Int]
  /// Opens an empty data layer for one table to grow in; it is closed at the end.
  public var open: @Sendable () async throws(DataLayerError) -> DataLayer
  /// The number of allocations so far; nil if they are not counted.
  public var allocations: @Sendable () -> Int64?
  /// Called after each operation and size.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Whether to stop early.
  public var isCancelled: @Sendable () -> Bool = { false }
  /// The tables that grow, each in a data layer of its own.
  var tables = GrowthTable.allCases

  /// The number of measured calls per operation.
  private static let turns = 5

  /// The names of the operations in thresholds.
  public static var operations: [String] { GrowthProbe.all.map(\.name) }

  /// The sizes of a whole sweep: 1,000 to 256,000 rows.
  public static let wholeSizes = [1_000, 4_000, 16_000, 64_000, 256_000]

  /// Makes a sweep.
  public init(
    sizes: [Int], allocations: @escaping @Sendable () -> Int64?,
    open: @escaping @Sendable () async throws(DataLayerError) -> DataLayer
  ) {
    (self.sizes, self.allocations, self.open) = (sizes, allocations, open)
  }

  /// Measures every operation at every size, one table after the other.
  ///
  /// - Parameter found: Called with the results of each table, and so with those before an error; after an error in a table,
  ///   with those of the sizes before.
  /// - Returns: A result for each operation and counter, in a fixed order.
  /// - Throws: What the layer throws.
  public func run(
    _ found: ([GrowthResult]) -> Void = { _ in }
  ) async throws -> [GrowthResult] {
    var results: [GrowthResult] = []
    var done = 0
    for table in tables where !isCancelled() {
      results += try await measure(table, &done, found)
    }
    return results
  }

  private func measure(
    _ table: GrowthTable, _ done: inout Int, _ found: ([GrowthResult]) -> Void
  ) async throws -> [GrowthResult] {
    let layer = try await open()
    let probes = GrowthProbe.all.filter { $0.table == table }
    var points = probes.map { _ in GrowthPoints() }
    do {
      try await layer.categories.seedPredefined()
      var subject = GrowthSubject(load: LoadSubject(layer, Self.base), rows: 0)
      if table == .logs { try await prepareLogs(subject) }
      for size in sizes.sorted() where !isCancelled() {
        try await subject.grow(table, to: max(2, size), isCancelled: isCancelled)
        guard !isCancelled() else { break }
        for place in probes.indices {
          try await measure(probes[place], subject, &points[place])
          done += 1
          progress(done, GrowthProbe.all.count * sizes.count)
        }
      }
    } catch {
      found(zip(probes, points).flatMap { $1.results(of: $0) })
      try? await layer.lifeCycle.close()
      throw error
    }
    let results = zip(probes, points).flatMap { $1.results(of: $0) }
    found(results)
    try await layer.lifeCycle.close()
    return results
  }

  /// The number of habits that logs are spread over.
  private static let base = LoadSizes(habits: 50)

  private func prepareLogs(_ subject: GrowthSubject) async throws {
    for number in 0..<Self.base.habits { try await subject.load.create(habit: number) }
    try await subject.load.create(habit: LoadData.undoneHabits[0])
  }
}

extension GrowthSweep {
  private func measure(
    _ probe: GrowthProbe, _ subject: GrowthSubject, _ points: inout GrowthPoints
  ) async throws {
    // The first call compiles statements, which does not depend on the rows.
    _ = try await probe.run(subject, 0)
    var best: GrowthSample?
    for turn in 1...Self.turns {
      let measured = try await measure(probe, subject, turn: turn)
      best = best?.least(measured) ?? measured
    }
    if let best { points.add(best, rows: subject.rows) }
  }

  private func measure(
    _ probe: GrowthProbe, _ subject: GrowthSubject, turn: Int
  ) async throws -> GrowthSample {
    let work = await subject.layer.lifeCycle.work?()
    let asked = allocations()
    let start = LoadClock.system.now()
    let answered = try await probe.run(subject, turn)
    let time = LoadClock.system.now() - start
    let askedAfter = allocations()
    let workAfter = await subject.layer.lifeCycle.work?()
    var costs = ["time": time]
    if let work, let workAfter {
      let done = workAfter - work
      (costs["vm_steps"], costs["pages"]) = (Int64(done.steps), Int64(done.pages))
    }
    if let asked, let askedAfter { costs["allocations"] = askedAfter - asked }
    return GrowthSample(answered: answered, costs: costs)
  }
}

/// The costs of an operation at the sizes so far.
struct GrowthPoints: Sendable {
  private var points: [String: [GrowthPoint]] = [:]

  mutating func add(_ turn: GrowthSample, rows: Int) {
    for (counter, cost) in turn.costs {
      points[counter, default: []].append(
        GrowthPoint(rows: rows, answered: turn.answered, cost: Double(max(1, cost))))
    }
  }

  func results(of probe: GrowthProbe) -> [GrowthResult] {
    points.sorted { $0.key < $1.key }.map { counter, points in
      GrowthResult(probe.name, counter, points, limit: probe.limit(of: counter))
    }
  }
}

/// The cost of one call.
struct GrowthSample: Sendable {
  let answered: Int
  /// By counter.
  let costs: [String: Int64]

  /// The minimum of each counter: other work at the same time only adds.
  func least(_ other: GrowthSample) -> GrowthSample {
    GrowthSample(answered: answered, costs: costs.merging(other.costs) { min($0, $1) })
  }
}
