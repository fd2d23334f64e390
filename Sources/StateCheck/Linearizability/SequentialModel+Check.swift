extension SequentialModel {
  /// Checks whether some order of the calls, each at an instant from its start to its end, gives every answer of the
  /// history by this model.
  ///
  /// Intervals are closed: a call that ends when another starts is concurrent with it. A pending call may take effect
  /// at any time after its start, or never; one that was cut short, before its end, or never. The verdict and the
  /// effort depend only on the model, the history and the limits, unless time or the memory growth of the process ends
  /// the check.
  ///
  /// - Parameters:
  ///   - history: The history.
  ///   - limits: The limits of the check.
  /// - Returns: The verdict; ``LinearizabilityVerdict/unknown(_:)`` if a limit was reached or the model is wrong. A
  ///   group that reaches a limit of steps or memory does not hide another one that is not linearizable.
  /// - Complexity: Exponential in the number of concurrent calls, and of calls without an answer that lead to
  ///   different states; linear in the length of the history otherwise.
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

  /// The operation of the current step, unless its text traps as well.
  private func operation(
    in history: CallHistory<Operation, Answer>, _ progress: CheckProgress, _ limits: CheckLimits
  ) -> String? {
    guard let (group, kind) = progress.step else { return nil }
    return try? GuardedCheck(limits: limits, progress: CheckProgress()).run {
      // The groups are made again as they were before the first step.
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
