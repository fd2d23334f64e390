/// The outcome of a request.
package enum CaseOutcome: Sendable {
  case answered(CaseResponse)
  /// The process ended, or was killed for taking too long, in the run of this draw; nil if no case was running.
  case lost(run: Int?, Failure)
  /// The whole run was cancelled before the answer.
  case cancelled
}
