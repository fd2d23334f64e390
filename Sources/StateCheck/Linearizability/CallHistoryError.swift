/// Why calls or events do not form a history.
public enum CallHistoryError: Error, Equatable, Sendable {
  /// An answer precedes its call or has no call, or a call ends before it starts.
  case answerBeforeCall(index: Int, caller: Int)
  /// A lost call has another event.
  case answerAfterLoss(index: Int, caller: Int)
  /// A caller calls again before the call or event at index `since` has ended.
  case callerBusy(index: Int, caller: Int, since: Int)
  /// The number of calls exceeds the limit.
  case tooManyCalls(index: Int, limit: Int)

  /// The index of the offending call or event.
  public var index: Int {
    switch self {
    case .answerBeforeCall(let index, _), .answerAfterLoss(let index, _),
      .callerBusy(let index, _, _), .tooManyCalls(let index, _):
      index
    }
  }

  /// What is wrong, in one sentence.
  public var problem: String {
    switch self {
    case .answerBeforeCall(_, let caller):
      "There is an answer for caller \(caller) before its call."
    case .answerAfterLoss(_, let caller):
      "Caller \(caller) has another event after its call was given up."
    case .callerBusy(_, let caller, _):
      "Caller \(caller) calls again before its last call has ended."
    case .tooManyCalls(_, let limit): "There are more than \(limit) calls."
    }
  }

  /// The remedy, without a final period.
  public var remedy: String {
    switch self {
    case .answerBeforeCall: "record each call before its answer, with one clock"
    case .answerAfterLoss:
      "record either the outcome of a call or, as its last event, that it is unknown"
    case .callerBusy:
      "use another caller for calls that overlap, or that follow a call without an end"
    case .tooManyCalls: "check a shorter part, or raise the limit"
    }
  }
}

extension CallHistoryError: CustomStringConvertible {
  /// What is wrong, where, and how to fix it.
  public var description: String {
    let since = if case .callerBusy(_, _, let since) = self { ", open since \(since)" } else { "" }
    return "\(problem)\nwhere: index \(index)\(since)\nfix: \(remedy)."
  }
}
