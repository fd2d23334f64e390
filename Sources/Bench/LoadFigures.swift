import CAllocations
import LoadCheck
import Threads

/// What it costs to measure a load.
struct LoadFigures {
  /// So many that what a load costs as a whole is nothing beside them.
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

  /// As many as that on average, of people who all come within a millisecond, so that nobody waits for them.
  private static func arrivals() throws -> LoadPlan {
    let duration: Int64 = 1_000_000
    let stage = LoadStage(
      "hold", .hold, start: 0, duration: duration,
      rate: Double(count) * 1e9 / Double(duration))
    return .open(try ArrivalPlan([stage], .poisson, seed: 1), backlog: .max)
  }

  /// The processor time of an operation that does nothing, with all that is measured of it: of several rounds the best, as
  /// whatever else the machine does only adds to it; and how many times that of a reading of the clock, of which there are two
  /// an operation, it is in the middle one of the same rounds.
  ///
  /// A usual machine reads the clock in 20 ns; the ratio tells a slow machine from a slow measurement.
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

  /// What ten million operations hold, and ask for, beyond what a tenth of a million does.
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

  /// Whether the counter that is relied on sees so many blocks come and go.
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

  /// What a load of so many operations holds at its end, and how often it asked for memory.
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
