/// Repeated checks of a group of which few calls are kept, some forgotten and the rest left out, within one limit.
struct WeakenedCheck<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  private let model: SequentialModel<State, Operation, Answer>
  private let calls: [Call<Operation, Answer>]
  private let group: [Int]
  private let limits: CheckLimits
  private let progress: CheckProgress
  private var triesLeft: Int

  /// The calls of a group come by start.
  init(
    _ model: SequentialModel<State, Operation, Answer>, _ calls: [Call<Operation, Answer>],
    group: [Int], _ limits: CheckLimits, progress: CheckProgress
  ) {
    (self.model, self.calls, self.group, self.limits) = (model, calls, group, limits)
    self.progress = progress
    triesLeft = min(limits.modelSteps, 2_000_000)
  }

  enum Outcome {
    /// - Parameter lastEnd: Later calls do not matter to the failure.
    case none(lastEnd: Int)
    case order([Int])
    case unknown
  }

  /// Whether all tries were made, or the time is up.
  var isOver: Bool { triesLeft <= 0 || progress.isAbandoned || limits.isTimeUp() }

  /// Checks the kept calls, with the calls beside them forgotten.
  mutating func run(keeping kept: [Int], beside: Set<Int>) -> Outcome {
    run(keeping: kept, beside: beside, Self.forOneOfMany(limits, calls: group.count), share: 1)
  }

  /// The same with all other calls forgotten, which may take most of what is left.
  ///
  /// An order without runs of forgotten calls is found soon, and is as good as any.
  mutating func runWithAll(keeping kept: [Int]) -> Outcome {
    let all = Set(group)
    let limits = Self.forOneAmongAll(limits)
    let apart = run(keeping: kept, beside: all, limits, share: 4, pending: .none)
    if case .order = apart { return apart }
    return run(keeping: kept, beside: all, limits, share: 2)
  }

  /// Enough for calls of which hardly any is pending; a check with many forgotten ones may take long, and another
  /// call may be dropped instead.
  private static func forOneOfMany(_ limits: CheckLimits, calls: Int) -> CheckLimits {
    var limits = limits
    limits.modelSteps = min(limits.modelSteps, max(50_000, 4 * calls))
    limits.memoryBytes = min(limits.memoryBytes, max(16 << 20, calls << 10))
    return limits
  }

  private static func forOneAmongAll(_ limits: CheckLimits) -> CheckLimits {
    var limits = limits
    limits.memoryBytes = min(limits.memoryBytes, 256 << 20)
    return limits
  }

  private mutating func run(
    keeping kept: [Int], beside: Set<Int>, _ limits: CheckLimits, share: Int,
    pending: CallSearch.PendingRuns = .all
  ) -> Outcome {
    guard !isOver else { return .unknown }
    let calls = weakened(keeping: Set(kept), beside: beside)
    let budget = CheckBudget(limits, tries: max(1, triesLeft / share), progress: progress)
    var effort = CheckEffort()
    let outcome = PartitionCheck(model, calls).run(budget, &effort, pending: pending)
    // Making the table costs a part of a try per call.
    triesLeft -= budget.tries + calls.count / 4
    switch outcome {
    case .order(let order): return .order(order)
    case .none(_, let lastEnd): return .none(lastEnd: lastEnd)
    case .unknown: return .unknown
    }
  }

  private func weakened(
    keeping kept: Set<Int>, beside: Set<Int>
  ) -> [(index: Int, call: Call<Operation, Answer>)] {
    group.compactMap { index in
      let call = calls[index]
      if kept.contains(index) { return (index, call) }
      guard beside.contains(index) else { return nil }
      return (index, Call(caller: call.caller, operation: call.operation, start: call.start))
    }
  }
}
