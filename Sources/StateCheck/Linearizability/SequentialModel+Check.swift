extension SequentialModel {
  /// Whether there is an order of all calls, each at an instant between its start and its end, in which this model gives
  /// every answer of the history.
  ///
  /// Intervals are closed: a call that ends when another starts is concurrent with it. A pending call may take effect
  /// at any time after its start, or never. The verdict and the effort depend on nothing but the model, the history
  /// and the limits, unless the time is limited.
  ///
  /// - Parameters:
  ///   - history: What was recorded.
  ///   - limits: How far to go.
  /// - Returns: The verdict; ``LinearizabilityVerdict/unknown(_:)`` if a limit was reached or the model is mistaken.
  /// - Complexity: Exponential in the number of calls at once, and in that of pending calls, as far as they lead to
  ///   different states; linear in the length of the history where few calls are concurrent.
  public func check(
    _ history: CallHistory<Operation, Answer>, limits: CheckLimits = CheckLimits()
  ) -> LinearizabilityResult {
    let budget = CheckBudget(limits)
    var effort = CheckEffort()
    let verdict = verdict(on: history.calls, budget, &effort)
    effort.modelSteps = budget.modelSteps
    effort.tries = budget.tries
    return LinearizabilityResult(verdict: verdict, effort: effort)
  }

  private func verdict(
    on calls: [Call<Operation, Answer>], _ budget: CheckBudget, _ effort: inout CheckEffort
  ) -> LinearizabilityVerdict {
    let partitions = CallPartition.partitions(of: calls.map { keys($0.operation) })
    effort.partitions = partitions.count
    var orders = partitions.map { _ in [Int]() }
    for (place, check) in mostTellingFirst(partitions, calls) {
      switch check.run(budget, &effort) {
      case .order(let order): orders[place] = order
      case .unknown(let reason): return .unknown(reason)
      case .none(let furthest, _):
        effort.partitionsDecided += 1
        let group = partitions[place]
        return .notLinearizable(
          Violation(
            keys: group.keys, calls: group.calls, prefix: furthest.order, stuck: furthest.stuck))
      }
      effort.partitionsDecided += 1
      budget.forget()
    }
    return .linearizable(orders: orders)
  }

  /// The checks of all groups, with their places.
  private func mostTellingFirst(
    _ partitions: [CallPartition], _ calls: [Call<Operation, Answer>]
  ) -> [(place: Int, check: PartitionCheck<State, Operation, Answer>)] {
    let checks = partitions.enumerated().map { place, partition in
      (place: place, check: PartitionCheck(self, partition.calls.map { ($0, calls[$0]) }))
    }
    return checks.sorted { left, right in
      (-left.check.evidence, left.check.table.finished.count, left.place)
        < (-right.check.evidence, right.check.table.finished.count, right.place)
    }
  }
}
