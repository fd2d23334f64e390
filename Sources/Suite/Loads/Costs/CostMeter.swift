public import Domain
public import LoadCheck
import Synchronization

/// Counts what each kind of operation of a mix costs, by the counters of the store and of the allocator before and after it.
///
/// They count for the whole store and the whole program. So operations are measured that are done one at a time, before those of
/// a load; what they cost is the same in each run, and steps and pages on each machine. Allocations are those of the operation with
/// what checks its answer and notes what it wrote.
public final class CostMeter: Sendable {
  /// What reports and thresholds call the stage of operations that are done alone.
  public static let stage = "alone"
  /// How many operations are done alone: a deck for statements to be compiled and caches to fill, and a deck that counts.
  public static let operations = 2 * LoadMix.deck

  private let work: (@Sendable () async -> StorageWork)?
  private let allocations: @Sendable () -> Int64?
  private let sums: Mutex<[CostSum]>
  private let names: [String]

  /// Makes a meter that has counted nothing.
  ///
  /// - Parameters:
  ///   - mix: What is done.
  ///   - layer: The data layer that does it.
  ///   - allocations: How many blocks of memory were asked for so far; nil where nobody counts.
  public init(
    _ mix: LoadMix, on layer: DataLayer, allocations: @escaping @Sendable () -> Int64?
  ) {
    work = layer.lifeCycle.work
    self.allocations = allocations
    names = mix.parts.map(\.action.rawValue)
    sums = Mutex(mix.parts.map { _ in CostSum() })
  }

  /// When the operations are done: one after the other, by one worker.
  ///
  /// - Throws: `PlanError`, which this plan gives no reason for.
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

  /// What was counted, of each kind of operation that ended well, in the order of the mix.
  public var costs: [OperationCost] {
    zip(names, sums.withLock { $0 }).compactMap { $1.cost(of: $0) }
  }

  private func reading() async -> CostReading {
    let work = await work?()
    return CostReading(work: work, allocations: allocations())
  }
}
