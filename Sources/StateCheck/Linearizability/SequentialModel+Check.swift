extension SequentialModel {
  /// Whether there is an order of all calls, each at an instant between its start and its end, in which this model gives
  /// every answer of the history.
  ///
  /// Intervals are closed: a call that ends when another starts is concurrent with it. A pending call may take effect
  /// at any time after its start, or never; one that was cut before its end, or never. The verdict and the effort depend on nothing but the model, the history
  /// and the limits, unless the time or the growth of the process is what ends the check.
  ///
  /// - Parameters:
  ///   - history: What was recorded.
  ///   - limits: How far to go.
  /// - Returns: The verdict; ``LinearizabilityVerdict/unknown(_:)`` if a limit was reached or the model is mistaken. A group of calls
  ///   that reached a limit of steps or memory keeps no other from being found without an order.
  /// - Complexity: Exponential in the number of calls at once, and in that of calls without an answer, as far as they lead to
  ///   different states; linear in the length of the history where few calls are concurrent.
  public func check(
    _ history: CallHistory<Operation, Answer>, limits: CheckLimits = CheckLimits()
  ) -> LinearizabilityResult {
    let progress = CheckProgress()
    do throws(GuardedCheck.Interruption) {
      return try GuardedCheck(limits: limits, progress: progress).run {
        result(of: history, CheckBudget(limits, progress: progress))
      }
    } catch {
      let name = operation(in: history, progress, limits)
      let verdict = LinearizabilityVerdict.unknown(error.reason(in: name))
      return LinearizabilityResult(verdict: verdict, effort: progress.effort)
    }
  }

  private func result(
    of history: CallHistory<Operation, Answer>, _ budget: CheckBudget
  ) -> LinearizabilityResult {
    var effort = CheckEffort()
    var groups = GroupedCheck(self, history.calls)
    let verdict = groups.verdict(budget, &effort)
    effort.modelSteps = budget.modelSteps
    effort.tries = budget.tries
    return LinearizabilityResult(verdict: verdict, effort: effort)
  }

  /// The operation whose step runs; nil if none does, or its text traps as well.
  private func operation(
    in history: CallHistory<Operation, Answer>, _ progress: CheckProgress, _ limits: CheckLimits
  ) -> String? {
    guard let (group, kind) = progress.step else { return nil }
    return try? GuardedCheck(limits: limits, progress: CheckProgress()).run {
      // The groups are made once more, as they were made before the first step.
      GroupedCheck(self, history.calls).operation(kind, inGroup: group).map(text)
    }
  }
}

extension GuardedCheck.Interruption {
  fileprivate func reason(in operation: String?) -> UnknownReason {
    switch self {
    case .trapped(let signal): .modelTrapped(operation: operation, signal: signal)
    case .endless: .endlessStep(operation: operation)
    }
  }
}
