public import Domain
public import LoadCheck
import Synchronization

/// Counts what each kind of operation of a mix costs, by the counters of the store and the allocator.
///
/// These count for the whole store and program. So the measured operations run one at a time, before those of a load; their
/// cost is the same in each run, steps and pages also on each machine. Allocations include those that check the answer and note
/// what was written.
public final class CostMeter: Sendable {
  /// The name of the stage of operations run alone.
  public static let stage = "alone"
  /// The number of operations run alone: one round to compile statements and fill caches, and one that counts.
  public static let operations = 2 * LoadMix.deck

  private let work: (@Sendable () async -> StorageWork)?
  private let allocations: @Sendable () -> Int64?
  private let sums: Mutex<[CostSum]>
  private let names: [String]

  /// Makes a meter.
  ///
  /// - Parameters:
  ///   - mix: The operations.
  ///   - layer: The data layer under load.
  ///   - allocations: The number of allocations so far; nil if they are not counted.
  public init(
    _ mix: LoadMix, on layer: DataLayer, allocations: @escaping @Sendable () -> Int64?
  ) {
    work = layer.lifeCycle.work
    self.allocations = allocations
    names = mix.parts.map(\.action.rawValue)
    sums = Mutex(mix.parts.map { _ in CostSum() })
  }

  /// The plan of the measured operations: one after the other, by one worker.
  ///
  /// - Throws: `PlanError`, which cannot happen for this plan.
  public static func plan() throws(PlanError) -> LoadPlan {
    let stage = ClosedPlan.Stage(Self.stage, .warmUp, .operations(operations), workers: 1)
    return .closed(try ClosedPlan([stage], seed: 0))
  }

  /// A stream whose operations are measured; for one worker.
  public func measuring(
    _ stream: OperationStream<LoadOperation>
  ) -> OperationStream<LoadOperation> {
    var measured = stream
    measured.perform = { operation in
      let before = await self.reading()
      try await stream.perform(operation)
      let call = await self.reading() - before
      guard operation.number >= LoadMix.deck else { return }
      self.sums.withLock { $0[operation.kind].add(call) }
    }
    return measured
  }

  /// The costs of each kind of operation that succeeded, in the order of the mix.
  public var costs: [OperationCost] {
    zip(names, sums.withLock { $0 }).compactMap { $1.cost(of: $0) }
  }

  private func reading() async -> CostReading {
    let work = await work?()
    return CostReading(work: work, allocations: allocations())
  }
}

/// The cost of an operation of a mix run alone, as the mean of a few calls.
public struct OperationCost: Equatable, Sendable {
  /// The operation.
  public let operation: String
  /// The number of calls.
  public let calls: Int
  /// Steps of the store's virtual machine per call; nil if they are not counted.
  public let steps: Double?
  /// Pages of the store visited per call; nil if they are not counted.
  public let pages: Double?
  /// Allocations per call; nil if they are not counted.
  public let allocations: Double?
}

/// The total cost of the calls of an operation.
struct CostSum: Sendable {
  private var calls = 0
  private var steps: Int? = 0
  private var pages: Int? = 0
  private var allocations: Int64? = 0

  /// Adds the cost of a call; a counter that is missing once has no sum.
  mutating func add(_ call: CostReading) {
    calls += 1
    steps = steps.flatMap { sum in call.work.map { sum + $0.steps } }
    pages = pages.flatMap { sum in call.work.map { sum + $0.pages } }
    allocations = allocations.flatMap { sum in call.allocations.map { sum + $0 } }
  }

  /// The mean of the calls; nil if there was none.
  func cost(of operation: String) -> OperationCost? {
    guard calls > 0 else { return nil }
    let count = Double(calls)
    return OperationCost(
      operation: operation, calls: calls, steps: steps.map { Double($0) / count },
      pages: pages.map { Double($0) / count }, allocations: allocations.map { Double($0) / count })
  }
}

/// The counters at a moment, or the difference of two.
struct CostReading: Sendable {
  let work: StorageWork?
  let allocations: Int64?

  static func - (later: CostReading, earlier: CostReading) -> CostReading {
    CostReading(
      work: later.work.flatMap { later in earlier.work.map { later - $0 } },
      allocations: later.allocations.flatMap { later in earlier.allocations.map { later - $0 } })
  }
}
