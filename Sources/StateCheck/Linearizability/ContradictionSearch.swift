/// Forgets the answers and ends of as many calls as it can while there still is no order.
///
/// To forget them can only allow more orders. So a call that is needed among many is needed among few, and one pass
/// over single calls shows that none can be left out.
struct ContradictionSearch<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  private let model: SequentialModel<State, Operation, Answer>
  private let calls: [Call<Operation, Answer>]
  private let group: [Int]
  private let limits: CheckLimits
  private let pulse: CheckPulse
  private var triesLeft: Int
  private(set) var isSmallest = true

  init(
    _ model: SequentialModel<State, Operation, Answer>, _ calls: [Call<Operation, Answer>],
    group: [Int], _ limits: CheckLimits, pulse: CheckPulse = CheckPulse()
  ) {
    self.model = model
    self.pulse = pulse
    self.calls = calls
    self.group = group.sorted { (calls[$0].start, $0) < (calls[$1].start, $1) }
    self.limits = Self.forOneCheck(limits)
    triesLeft = min(limits.modelSteps, 2_000_000)
  }

  /// With many answers forgotten a check may take long, and another call may be as good to leave out.
  private static func forOneCheck(_ limits: CheckLimits) -> CheckLimits {
    var limits = limits
    limits.modelSteps = min(limits.modelSteps, 50_000)
    limits.memoryBytes = min(limits.memoryBytes, 16 << 20)
    return limits
  }

  /// Calls that have no order, and of which none can be left out unless ``isSmallest`` is false.
  mutating func run() -> [Int] {
    let start = beginning()
    let fromStart = reduced(start)
    let isFirstSmallest = isSmallest
    isSmallest = true
    let fromEnd = reduced(start.reversed())
    let isBetter =
      isFirstSmallest == isSmallest ? fromStart.count <= fromEnd.count : isFirstSmallest
    if isBetter { isSmallest = isFirstSmallest }
    return (isBetter ? fromStart : fromEnd).sorted {
      (calls[$0].start, $0) < (calls[$1].start, $1)
    }
  }

  /// The calls with an end, without those behind the place where the search ended if they do not matter.
  private mutating func beginning() -> [Int] {
    let finished = group.filter { !calls[$0].isPending }
    guard let end = lastEnd(keeping: finished) else { return finished }
    let before = finished.filter { calls[$0].end.map { $0 <= end } ?? false }
    return lastEnd(keeping: before) == nil ? finished : before
  }

  /// Tries to leave out halves, quarters and so on down to single calls, the first ones first.
  private mutating func reduced(_ start: [Int]) -> [Int] {
    var kept = start
    var size = max(1, kept.count / 2)
    while true {
      var place = 0
      while place < kept.count {
        let rest = Array(kept[..<place] + kept[min(place + size, kept.count)...])
        if lastEnd(keeping: rest, isSingle: size == 1) != nil {
          kept = rest
        } else {
          place += size
        }
      }
      if size == 1 { return kept }
      size = max(1, size / 2)
    }
  }

  /// The last end that a failing search waited for; nil if there is an order, or if nobody knows.
  private mutating func lastEnd(keeping kept: [Int], isSingle: Bool = false) -> Int? {
    let budget = CheckBudget(limits, tries: triesLeft, pulse: pulse)
    var effort = CheckEffort()
    let outcome = PartitionCheck(model, weakened(keeping: kept)).run(budget, &effort)
    triesLeft -= budget.tries
    switch outcome {
    case .order: return nil
    case .none(_, let lastEnd): return lastEnd
    case .unknown:
      if isSingle { isSmallest = false }
      return nil
    }
  }

  /// The group with the answers and ends of all other calls forgotten.
  private func weakened(keeping kept: [Int]) -> [(index: Int, call: Call<Operation, Answer>)] {
    let kept = Set(kept)
    return group.map { index in
      let call = calls[index]
      guard !kept.contains(index) else { return (index, call) }
      return (index, Call(caller: call.caller, operation: call.operation, start: call.start))
    }
  }
}
