/// What the callers of a script were answered.
public struct ParallelTranscript: Sendable {
  /// The answers of what ran alone.
  var prefix: [any Answer] = []
  /// The calls that ran at once; the operation is the place among the turns, or one more for the look at the end.
  ///
  /// One that was cancelled and failed is cut: by then it has taken effect or not, but not in part, and does so no more.
  var calls: [Call<Int, AnyAnswer>] = []
  /// What the times of the calls are.
  var clock = CallClock.turns
  /// What calls answered that were cut, by their places.
  var cut: [Int: AnyAnswer] = [:]
  /// How many calls were cut short: cancelled, and failed, be it for that or for another reason.
  public var cutCalls: Int { cut.count }
  /// Why the system of a caller was of no more use after a call had been cancelled; nil if it was, or none had been.
  var damage: String?
}
