public import LoadCheck
import PropCheckThreads

/// A store that was filled for a mix, ready for a load.
public struct LoadSession: Sendable {
  /// The names of the operations, in order; those that the mix does not have come last.
  private(set) var names: [String]
  private let running: @Sendable (LoadRun) async throws(PlanError) -> LoadResult
  private let check: @Sendable () async throws -> Void

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - stream: The operations, with the names of the mix in the same order; each a pure function of the seed and its
  ///     number.
  ///   - check: Throws an error if something is wrong with the store; called between stages, while no operation runs.
  public init<Operation>(
    _ stream: OperationStream<Operation>, check: @escaping @Sendable () async throws -> Void
  ) {
    names = stream.names
    running = { run throws(PlanError) in try await run.result(of: stream) }
    self.check = check
  }

  /// Creates a session whose operations are closures, in the exact shares of the mix.
  ///
  /// - Parameters:
  ///   - mix: The mix of the operations.
  ///   - seed: The seed of their order and their random numbers.
  ///   - operations: The operations by name, run on the threads of workers; several run concurrently. A ``WrongAnswer``
  ///     fails the load; any other error is counted.
  ///   - check: Throws an error if something is wrong with the store; called between stages, while no operation runs.
  public init(
    _ mix: LoadMix, seed: UInt64,
    _ operations: [String: @Sendable (MixOperation) async throws -> Void],
    check: @escaping @Sendable () async throws -> Void
  ) {
    // Another set of names than that of the mix is refused before the load begins.
    let known = mix.parts { operations[$0] != nil }
    let bodies = known.operations.compactMap { operations[$0.name] }
    self.init(
      known.stream(seed: seed) { try await bodies[$0.kind]($0) }, check: check)
    names += Set(operations.keys).subtracting(names).sorted()
  }

  func run(_ run: LoadRun) async throws(PlanError) -> LoadResult {
    var run = run
    run.check = check
    return try await running(run)
  }
}

/// One run of a session: when operations start, and what is read meanwhile.
struct LoadRun {
  let plan: LoadPlan
  let workers: Int
  /// The number of the first operation; those before it are done.
  var first = 0
  /// Measures each operation; nil for a load.
  var meter: CostMeter?
  var gauges: [LoadCheck.Gauge] = []
  var check: @Sendable () async throws -> Void = {}
  let observe: @Sendable (LoadMoment) async -> Void
  let stop: LoadStop
  let ended: (_ stage: StageResult, _ finding: String?) -> Void

  fileprivate func result<Operation>(
    of stream: OperationStream<Operation>
  ) async throws(PlanError) -> LoadResult {
    var stream = stream
    let errorClass = stream.errorClass
    stream.errorClass = { ($0 as? WrongAnswer)?.errorClass ?? errorClass($0) }
    if let meter { return try await perform(meter.measuring(stream)) }
    var rest = stream
    let (first, operation) = (first, stream.operation)
    rest.operation = { operation(first + $0) }
    return try await perform(rest)
  }

  private func perform<Operation>(
    _ stream: OperationStream<Operation>
  ) async throws(PlanError) -> LoadResult {
    var load = Load(stream, plan)
    let check = check
    load.gauges = gauges
    load.check = { _ in try await check() }
    load.observe = observe
    let threads = (0..<workers).map { CallerThread(name: "load \($0)") }
    return try await load.run(on: threads, until: stop, ended)
  }
}
