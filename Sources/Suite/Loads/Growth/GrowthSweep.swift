public import Domain
public import LoadCheck

/// How the cost of each operation of the repositories grows with the rows that are there.
///
/// Steps of SQLite's machine, pages and allocations are counted, which no neighbour disturbs and which are the same in every run;
/// time is the least of a few turns.
public struct GrowthSweep: Sendable {
  /// The numbers of rows, from 1.
  public var sizes: [Int]
  /// Opens an empty data layer for a table to grow in; it is closed at the end.
  public var open: @Sendable () async throws(DataLayerError) -> DataLayer
  /// How many blocks of memory were asked for so far; nil where nobody counts.
  public var allocations: @Sendable () -> Int64?
  /// Is told how many operations were measured, of all, each at every size.
  public var progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  /// Asks whether to end early.
  public var isCancelled: @Sendable () -> Bool = { false }

  /// How often each operation is timed.
  private static let turns = 5

  /// The names of the operations that are measured, as thresholds have them.
  public static var operations: [String] { GrowthProbe.all.map(\.name) }

  /// The sizes at which a whole sweep looks: 1,000 to 256,000 rows.
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
  /// - Parameter found: Is given the results of each table as soon as there are any, and so has those before an error; of a
  ///   table in which the error came, those of the sizes before.
  /// - Returns: A result for each operation and counter, in a fixed order.
  /// - Throws: What the layer throws.
  public func run(
    _ found: ([GrowthResult]) -> Void = { _ in }
  ) async throws -> [GrowthResult] {
    var results: [GrowthResult] = []
    var done = 0
    for table in GrowthTable.allCases where !isCancelled() {
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
        try await subject.grow(table, to: max(1, size), isCancelled: isCancelled)
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

  /// Logs are spread over so many habits.
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
    // What is asked for the first time is compiled, and that is no cost of the rows.
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
