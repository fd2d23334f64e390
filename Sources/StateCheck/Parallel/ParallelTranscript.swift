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
  /// What is wrong with the system as all callers leave it, whatever the order of their calls; nil if nothing is.
  var breach: String?
}

extension ParallelTranscript {
  /// What cases are called in which a call began before one of another caller had ended.
  ///
  /// Calls that come one after the other have an order whatever the system does: a property that is to show something
  /// has to require a share of these.
  public static let callsAtOnce = "calls at once"

  /// Whether a call began before one of another caller had ended; a caller by itself makes one call after the other.
  public var hasCallsAtOnce: Bool {
    var latest = Int.min
    for call in calls.sorted(by: { $0.start < $1.start }) {
      if call.start < latest { return true }
      latest = max(latest, call.end ?? .max)
    }
    return false
  }
}
