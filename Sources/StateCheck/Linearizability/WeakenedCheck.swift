/// Checks a group of which few calls are kept, some are forgotten, and all others left out, again and again within one limit.
struct WeakenedCheck<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  private let model: SequentialModel<State, Operation, Answer>
  private let calls: [Call<Operation, Answer>]
  private let group: [Int]
  private let limits: CheckLimits
  private let progress: CheckProgress
  private var triesLeft: Int

  /// The calls of a group come in the order of their starts.
  init(
    _ model: SequentialModel<State, Operation, Answer>, _ calls: [Call<Operation, Answer>],
    group: [Int], _ limits: CheckLimits, progress: CheckProgress
  ) {
    (self.model, self.calls, self.group, self.limits) = (model, calls, group, limits)
    self.progress = progress
    triesLeft = min(limits.modelSteps, 2_000_000)
  }

  /// How a check ended.
  enum Outcome {
    /// - Parameter lastEnd: Nothing later matters to the failure.
    case none(lastEnd: Int)
    case order([Int])
    case unknown
  }

  /// Whether all tries are made, or the time is up.
  var isOver: Bool { triesLeft <= 0 || progress.isAbandoned || limits.isTimeUp() }

  /// Looks for an order of the calls that are kept, with calls beside them forgotten.
  mutating func run(keeping kept: [Int], beside: Set<Int>) -> Outcome {
    run(keeping: kept, beside: beside, Self.forOneOfMany(limits, calls: group.count), share: 1)
  }

  /// The same with all other calls forgotten, which may take most of what is left.
  ///
  /// An order in which forgotten calls stand apart is found soon, and is as good as any.
  mutating func runWithAll(keeping kept: [Int]) -> Outcome {
    let all = Set(group)
    let limits = Self.forOneAmongAll(limits)
    let apart = run(keeping: kept, beside: all, limits, share: 4, pending: .none)
    if case .order = apart { return apart }
    return run(keeping: kept, beside: all, limits, share: 2)
  }

  /// As much as calls of which hardly any is pending need; with many forgotten ones a check may take long, and another call may be as good to
  /// drop.
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
    // To make the table of a call takes as long as some part of a try.
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
