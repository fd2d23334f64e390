import LoadCheck
import Synchronization

/// Counts what each kind of operation of a mix costs, by the counters of the store and the allocator.
///
/// These count for the whole store and program. So the measured operations run one at a time, before those of a load; their
/// cost is the same in each run, steps and pages also on each machine. Allocations include those that check the answer and note
/// what was written.
final class CostMeter: Sendable {
  /// The name of the stage of operations run alone.
  static let stage = "alone"

  private let mix: LoadMix
  private let work: (@Sendable () async -> StoreWork?)?
  private let allocations: @Sendable () -> Int64?
  private let sums: Mutex<[CostSum]>

  /// - Parameters:
  ///   - mix: The operations.
  ///   - work: The work of the store so far; nil if it does not count.
  ///   - allocations: The number of allocations so far; nil if they are not counted.
  init(
    _ mix: LoadMix, _ work: (@Sendable () async -> StoreWork?)?,
    allocations: @escaping @Sendable () -> Int64?
  ) {
    (self.mix, self.work, self.allocations) = (mix, work, allocations)
    sums = Mutex(mix.operations.map { _ in CostSum() })
  }

  /// The number of operations of a mix run alone: one round to compile statements and fill caches, and one that counts.
  static func operations(of mix: LoadMix) -> Int { 2 * mix.size }

  /// The plan of the measured operations: one after another, by one worker.
  static func plan(of mix: LoadMix) throws(PlanError) -> LoadPlan {
    let count = operations(of: mix)
    let stage = ClosedPlan.Stage(Self.stage, .warmUp, .operations(count), workers: 1)
    return .closed(try ClosedPlan([stage], seed: 0))
  }

  /// A stream whose operations are measured; for one worker.
  func measuring<Operation>(
    _ stream: OperationStream<Operation>
  ) -> OperationStream<NumberedOperation<Operation>> {
    OperationStream(
      stream.names,
      operation: { NumberedOperation(number: $0, operation: stream.operation($0)) },
      kind: { stream.kind($0.operation) }, mark: { stream.mark($0.operation) },
      errorClass: stream.errorClass
    ) { numbered in
      let before = await self.reading()
      try await stream.perform(numbered.operation)
      let call = await self.reading() - before
      guard numbered.number >= self.mix.size else { return }
      self.add(call, to: stream.kind(numbered.operation))
    }
  }

  private func add(_ call: CostReading, to kind: Int) {
    sums.withLock { sums in
      if sums.indices.contains(kind) { sums[kind].add(call) }
    }
  }

  /// The costs of each kind of operation that succeeded, in the order of the mix.
  var costs: [OperationCost] {
    zip(mix.operations, sums.withLock { $0 }).compactMap { $1.cost(of: $0.name) }
  }

  private func reading() async -> CostReading {
    let work = await work?()
    return CostReading(work: work, allocations: allocations())
  }
}

/// An operation with its number in the load.
struct NumberedOperation<Operation: Sendable>: Sendable {
  let number: Int
  let operation: Operation
}

/// The cost of an operation of a mix run alone, as the mean of a few calls.
struct OperationCost: Equatable, Sendable {
  let operation: String
  let calls: Int
  /// Steps of the store's virtual machine per call; nil if they are not counted.
  let steps: Double?
  /// Pages of the store visited per call; nil if they are not counted.
  let pages: Double?
  /// Allocations per call; nil if they are not counted.
  let allocations: Double?
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
  let work: StoreWork?
  let allocations: Int64?

  static func - (later: CostReading, earlier: CostReading) -> CostReading {
    CostReading(
      work: later.work.flatMap { later in earlier.work.map { later - $0 } },
      allocations: later.allocations.flatMap { later in earlier.allocations.map { later - $0 } })
  }
}
