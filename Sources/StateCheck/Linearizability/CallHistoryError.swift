/// Why calls or events form no history.
public enum CallHistoryError: Error, Equatable, Sendable {
  /// An answer precedes its call, or has none; a call ends before it starts.
  case answerBeforeCall(index: Int, caller: Int)
  /// A lost call has another event.
  case answerAfterLoss(index: Int, caller: Int)
  /// A caller calls again before the call or event at index `since` has ended.
  case callerBusy(index: Int, caller: Int, since: Int)
  /// The limit is exceeded.
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
      "There is more of a call of caller \(caller) that has been given up."
    case .callerBusy(_, let caller, _):
      "Caller \(caller) calls while another call of it has no end."
    case .tooManyCalls(_, let limit): "There are more than \(limit) calls."
    }
  }

  /// The remedy, without a full stop.
  public var remedy: String {
    switch self {
    case .answerBeforeCall: "write each call down before its answer, and by one clock"
    case .answerAfterLoss:
      "write either what came of a call or, as its last event, that nobody knows"
    case .callerBusy:
      "give calls that overlap, or that follow one without an end, another caller"
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
