import CPropCheckAllocations
import LoadCheck
import PropCheckThreads

/// The cost of measuring a load.
struct LoadFigures {
  /// So many that the fixed cost of a load does not matter.
  private static let count = 500_000

  private static let worker = [CallerThread(name: "load")]

  func measure(into figures: FigureList) async throws {
    let stage = ClosedPlan.Stage("hold", .hold, .operations(Self.count), workers: 1)
    let (closed, ratio) = try await cost(of: .closed(try ClosedPlan([stage], seed: 1)))
    figures.add("load.nanoseconds-per-operation", closed, atMost: 200)
    figures.add("load.readings-of-the-clock-per-operation", ratio, atMost: 10)
    figures.add(
      "load.nanoseconds-per-arrival-of-an-open-loop", try await cost(of: Self.arrivals()).best,
      atMost: 200)
    try await measureMemory(figures)
  }

  /// Operations that do nothing, of six kinds.
  private static let stream = OperationStream(
    (1...6).map { "operation \($0)" }, operation: { $0 }, kind: { $0 % 6 }, mark: { UInt64($0) },
    perform: { _ in })

  /// As many on average, all within a millisecond, so that the loop never waits for an arrival.
  private static func arrivals() throws -> LoadPlan {
    let duration: Int64 = 1_000_000
    let stage = LoadStage(
      "hold", .hold, start: 0, duration: duration,
      rate: Double(count) * 1e9 / Double(duration))
    return .open(try ArrivalPlan([stage], .poisson, seed: 1), backlog: .max)
  }

  /// The processor time of measuring one operation that does nothing, and its ratio to a reading of the clock.
  ///
  /// The best of several rounds counts, because other work on the machine only adds to it; of the ratios, the median
  /// counts. The clock is read twice for each operation, in about 20 ns on a usual machine: the ratio tells a slow machine
  /// from a slow measurement.
  private func cost(of plan: LoadPlan) async throws -> (best: Double, ratio: Double) {
    var costs: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<9 {
      let load = Load(Self.stream, plan)
      var done = 0
      let sample = try await ProcessorTime.lap {
        done = try await load.run(on: Self.worker).stages.reduce(0) { $0 + $1.done }
        return done
      }
      guard done > Self.count / 2 else { throw BenchError.notCounted("the operations of a load") }
      let readings = await ProcessorTime.lap {
        (0..<Self.count).reduce(0) { sum, _ in sum &+ Int(LoadClock.system.now()) }
      }
      costs.append(Double(sample.nanoseconds) / Double(done))
      ratios.append(Double(sample.nanoseconds) / Double(max(1, readings.nanoseconds)))
    }
    return (costs.min() ?? .infinity, ratios.median)
  }

  /// The memory and the allocations of ten million operations beyond those of 100,000.
  private func measureMemory(_ figures: FigureList) async throws {
    guard counterSees(blocks: 1_000) else { throw BenchError.notCounted("what the load holds") }
    let short = try await memory(of: 100_000)
    let long = try await memory(of: 10_000_000)
    figures.add(
      "load.kilobytes-of-10,000,000-operations", Double(max(0, long.bytes - short.bytes)) / 1e3,
      atMost: 100)
    figures.add(
      "load.allocations-of-10,000,000-operations",
      Double(max(0, long.allocations - short.allocations)), atMost: 1_000)
  }

  /// Whether the counter sees that many blocks come and go.
  private func counterSees(blocks count: Int) -> Bool {
    let (bytes, asked) = (allocation_live_bytes(), allocation_count())
    let blocks = (0..<count).map { _ in
      UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    }
    let held = allocation_live_bytes() - bytes
    for block in blocks { block.deallocate() }
    let left = allocation_live_bytes() - bytes
    return held >= Int64(64 * count) && allocation_count() - asked >= UInt64(count)
      && left <= held - Int64(64 * count)
  }

  /// The memory that a load holds at its end, and its allocations.
  private func memory(of count: Int) async throws -> (bytes: Int64, allocations: Int64) {
    let stage = ClosedPlan.Stage("hold", .hold, .operations(count), workers: 1)
    var load = Load(Self.stream, .closed(try ClosedPlan([stage], seed: 1)))
    load.gauges = [
      Gauge("live_bytes", .level) { allocation_live_bytes() },
      Gauge("allocations", .counter) { Int64(clamping: allocation_count()) },
    ]
    let before = allocation_live_bytes()
    let gauges = try await load.run(on: Self.worker).stages.first?.gauges ?? [:]
    guard let bytes = gauges["live_bytes"], let allocations = gauges["allocations"] else {
      throw BenchError.notCounted("what the load holds")
    }
    return (bytes - before, allocations)
  }
}
