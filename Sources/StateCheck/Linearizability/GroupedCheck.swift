/// Checks all groups of a history in turn.
///
/// One group without an order settles the verdict, so no group may use up all steps. Each gets an equal share of a
/// tenth of them at first; undecided ones are retried in turn with all that are left. Memory is released after each
/// group, and one that ran out of it does not stop the others.
struct GroupedCheck<
  State: Hashable & Sendable, Operation: Hashable & Sendable, Answer: Hashable & Sendable
> {
  typealias Group = (place: Int, check: PartitionCheck<State, Operation, Answer>)

  private let partitions: [CallPartition]
  private var undecided: [Group]
  private var orders: [[Int]]
  /// The reason of the first group that stays undecided.
  private var reason: UnknownReason?

  init(
    _ model: SequentialModel<State, Operation, Answer>, _ calls: [Call<Operation, Answer>]
  ) {
    partitions = CallPartition.partitions(of: calls.map { model.keys($0.operation) })
    orders = partitions.map { _ in [] }
    let groups = partitions.enumerated().map { place, partition in
      (place: place, check: PartitionCheck(model, partition.calls.map { ($0, calls[$0]) }))
    }
    undecided = groups.sorted { left, right in
      (-left.check.evidence, left.check.table.finished.count, left.place)
        < (-right.check.evidence, right.check.table.finished.count, right.place)
    }
  }

  /// The operation of a kind of call in a group.
  func operation(_ kind: Int, inGroup place: Int) -> Operation? {
    undecided.first { $0.place == place }?.check.operation(kind)
  }

  mutating func verdict(
    _ budget: CheckBudget, _ effort: inout CheckEffort
  ) -> LinearizabilityVerdict {
    effort.partitions = partitions.count
    let count = partitions.count
    let verdict =
      count > 1 ? round(steps: budget.share(among: count), budget, &effort) : nil
    if let verdict = verdict ?? round(steps: nil, budget, &effort) { return verdict }
    return reason.map { .unknown($0) } ?? .linearizable(orders: orders)
  }

  /// Checks the undecided groups with so many steps each, or all that are left; nil if the verdict is still open.
  private mutating func round(
    steps: Int?, _ budget: CheckBudget, _ effort: inout CheckEffort
  ) -> LinearizabilityVerdict? {
    let groups = undecided
    undecided = []
    for group in groups {
      budget.allow(steps: steps)
      budget.progress.enter(group: group.place, after: effort)
      switch group.check.run(budget, &effort) {
      case .order(let order): orders[group.place] = order
      case .unknown(let reason):
        guard isOfOneGroup(reason) else { return .unknown(reason) }
        put(off: group, for: reason, isLast: steps == nil)
        budget.startAnew()
        continue
      case .none(let furthest, _):
        if let claim = group.check.falseClaim(budget.anew) { return .unknown(claim) }
        effort.partitionsDecided += 1
        return .notLinearizable(violation(group.place, furthest))
      }
      effort.partitionsDecided += 1
      budget.forget()
    }
    return nil
  }

  /// A wrong model is wrong for all groups, and the time is up for all.
  private func isOfOneGroup(_ reason: UnknownReason) -> Bool {
    switch reason {
    case .modelSteps, .memory: true
    case .time, .modelThrew, .notReadOnly, .notOverwriting, .modelTrapped, .endlessStep:
      false
    }
  }

  private mutating func put(off group: Group, for reason: UnknownReason, isLast: Bool) {
    if case .modelSteps = reason, !isLast {
      undecided.append(group)
    } else if self.reason == nil {
      self.reason = reason
    }
  }

  private func violation(_ place: Int, _ furthest: CallSearch.Furthest) -> Violation {
    Violation(
      keys: partitions[place].keys, calls: partitions[place].calls, prefix: furthest.order,
      stuck: furthest.stuck)
  }
}
