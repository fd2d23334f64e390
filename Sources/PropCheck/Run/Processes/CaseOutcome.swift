/// What became of a request.
package enum CaseOutcome: Sendable {
  case answered(CaseResponse)
  /// The process ended, or was ended for taking too long, in the run of this draw; nil if nothing
  /// was running that the request asked for.
  case lost(run: Int?, Failure)
  /// The run as a whole was cancelled before there was an answer.
  case cancelled
}
