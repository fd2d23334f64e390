/// A fault without its parameters, for reports.
public enum FaultKind: String, CaseIterable, Sendable {
  /// ``Fault/offline(_:)``
  case offline
  /// ``Fault/requestLost``
  case requestLost
  /// ``Fault/requestDelayed(_:)``
  case requestDelayed
  /// ``Fault/requestDoubled(answer:)``
  case requestDoubled
  /// ``Fault/refused(_:retryAfter:)``
  case refused
  /// ``Fault/recordRefused(_:_:retryAfter:)``
  case recordRefused
  /// ``Fault/recordTouched(_:)``
  case recordTouched
  /// ``Fault/serverRecordHidden``
  case serverRecordHidden
  /// ``Fault/tokensExpired``
  case tokensExpired
  /// ``Fault/zoneEnded(_:)``
  case zoneEnded
  /// ``Fault/signedIn(_:)``
  case signedIn
  /// ``Fault/accountStatus(_:)``
  case accountStatus
  /// ``Fault/quota(_:)``
  case quota
  /// ``Fault/clockJumped(_:)``
  case clockJumped
  /// ``Fault/page(_:)``
  case page
  /// ``Fault/replyLost``
  case replyLost
  /// ``Fault/replyDelayed(_:)``
  case replyDelayed
  /// ``Fault/replyUnreadable``
  case replyUnreadable
  /// ``Fault/pageShuffled(seed:)``
  case pageShuffled
  /// ``Fault/pageRepeated``
  case pageRepeated
  /// ``Fault/pageEndless``
  case pageEndless
  /// ``Fault/recordMalformed(_:_:)``
  case recordMalformed
}

extension Fault {
  /// The fault without its parameters.
  public var kind: FaultKind {
    switch self {
    case .offline: .offline
    case .requestLost: .requestLost
    case .requestDelayed: .requestDelayed
    case .requestDoubled: .requestDoubled
    case .refused: .refused
    case .recordRefused: .recordRefused
    case .recordTouched: .recordTouched
    case .serverRecordHidden: .serverRecordHidden
    case .tokensExpired: .tokensExpired
    case .zoneEnded: .zoneEnded
    case .signedIn: .signedIn
    case .accountStatus: .accountStatus
    case .quota: .quota
    case .clockJumped: .clockJumped
    case .page: .page
    case .replyLost: .replyLost
    case .replyDelayed: .replyDelayed
    case .replyUnreadable: .replyUnreadable
    case .pageShuffled: .pageShuffled
    case .pageRepeated: .pageRepeated
    case .pageEndless: .pageEndless
    case .recordMalformed: .recordMalformed
    }
  }
}
