import CloudSim
import HabitDomain
import PropCheck
import HabitReference

// All faults of the service, and for a hostile server also impossible ones. Faults that no client could notice are left out: a
// record without an optional field, with a field of a newer app, with a long text where any length is allowed, or from another
// time than it says; a server that denies a record that it has; and an account that changes while rows are being sent.
extension Source {
  mutating func plannedFault(ofHostile isHostile: Bool) -> PlannedFault {
    let kinds = FaultKind.allCases
    let kind = kinds[pick(weights: kinds.map(\.weight))]
    // A request is tried three times, and a conflict is met four times; what lasts longer matters where rows are waiting.
    let lasts = kind.canLast && boolean()
    let call = lasts && boolean() ? .save : callKind(for: kind)
    // A sync makes at least four requests, and one or two of each kind.
    let skipped = call == nil ? integer(in: 0...4) : boolean(probability: 0.3) ? 1 : 0
    let times = lasts ? (kind == .recordTouched ? 6 : 3) : 1
    let fault = fault(of: kind, in: call, isHostile)
    return PlannedFault(kind: call, skipped: skipped, times: times, fault: fault)
  }

  /// The kind of call that the fault fits; nil for all kinds.
  private mutating func callKind(for kind: FaultKind) -> CallKind? {
    switch kind {
    case .signedIn: element(of: [CallKind.accountStatus, .user, .fetchChanges])
    case .accountStatus: .accountStatus
    case .recordRefused, .recordTouched, .serverRecordHidden: .save
    case .page, .pageShuffled, .pageRepeated, .pageEndless, .recordMalformed, .tokensExpired:
      .fetchChanges
    case .offline: boolean() ? .save : nil
    case .replyLost, .replyUnreadable, .requestLost, .requestDoubled, .refused, .zoneEnded:
      element(of: [CallKind?.none, .save, .fetchChanges]) ?? nil
    default: nil
    }
  }

  private mutating func fault(
    of kind: FaultKind, in call: CallKind?, _ isHostile: Bool
  ) -> Fault {
    switch kind {
    case .offline: .offline(Delay(milliseconds: element(of: [500, 5_000, 60_000]) ?? 500))
    case .requestLost: .requestLost
    case .requestDelayed: .requestDelayed(delay())
    case .requestDoubled: .requestDoubled(answer: boolean() ? .second : .first)
    case .refused: refusal(of: isHostile ? nil : call ?? .save)
    case .recordRefused: recordRefusal(isHostile)
    case .recordTouched: .recordTouched(integer(in: 0...3))
    case .serverRecordHidden: .serverRecordHidden
    case .tokensExpired: .tokensExpired
    case .zoneEnded: .zoneEnded(element(of: ZoneEnd.allCases) ?? .deleted)
    case .signedIn: .signedIn(account())
    case .accountStatus: .accountStatus(status())
    case .quota: .quota(integer(in: 0...2_000))
    case .clockJumped: .clockJumped(element(of: Self.jumps) ?? 0)
    default: faultOfReply(kind)
    }
  }

  private mutating func faultOfReply(_ kind: FaultKind) -> Fault {
    switch kind {
    case .page: .page(integer(in: 0...2))
    case .replyLost: .replyLost
    case .replyDelayed: .replyDelayed(delay())
    case .replyUnreadable: .replyUnreadable
    case .pageShuffled: .pageShuffled(seed: UInt64(integer(in: 0...9)))
    case .pageRepeated: .pageRepeated
    case .pageEndless: .pageEndless
    default: .recordMalformed(integer(in: 0...3), malformation())
    }
  }

  private mutating func delay() -> Delay {
    Delay(milliseconds: element(of: [10, 2_000, 40_000]) ?? 10)
  }

  /// Mostly an overloaded server, which has several codes and may ask to wait.
  private mutating func refusal(of call: CallKind?) -> Fault {
    guard boolean(probability: 0.6) else { return .refused(code(of: call)) }
    let codes: [CloudError.Code] = [
      .serviceUnavailable, .requestRateLimited, .zoneBusy, .accountTemporarilyUnavailable,
      .limitExceeded, .zoneNotFound,
    ]
    let delays: [Int64] = [500, 5_000, 30_000, 200_000]
    return .refused(
      element(of: codes) ?? .zoneBusy,
      retryAfter: Delay(milliseconds: element(of: delays) ?? 500))
  }

  private mutating func recordRefusal(_ isHostile: Bool) -> Fault {
    let (index, code) = (integer(in: 0...3), recordCode(isHostile))
    guard boolean(probability: code == .zoneBusy ? 0.5 : 0.1) else {
      return .recordRefused(index, code)
    }
    return .recordRefused(index, code, retryAfter: Delay(milliseconds: 30_000))
  }

  /// Less than a minute, a thousand days, and back to 1970.
  private static var jumps: [Int64] { [-50_000, 50_000, -86_400_000_000, -1_700_000_000_000] }

  /// A code that is possible for a call; any code for nil.
  private mutating func code(of call: CallKind?) -> CloudError.Code {
    let all = CloudError.Code.allCases
    return element(of: call.map { call in all.filter(call.codes.contains) } ?? all)
      ?? .serviceUnavailable
  }

  /// Mostly a code that is common for single records.
  private mutating func recordCode(_ isHostile: Bool) -> CloudError.Code {
    let usual = CloudError.Code.usualOfRecord
    guard boolean(probability: 0.3) else { return element(of: usual) ?? .zoneBusy }
    let possible = CloudError.Code.allCases.filter {
      $0 != .unknownItem && (isHostile || CloudError.Code.ofRecord.contains($0))
    }
    return element(of: possible) ?? .zoneBusy
  }

  /// Mostly in a field that every version of the app knows and needs, because an older one could not notice
  /// others.
  private mutating func malformation() -> Malformation {
    let number = integer(in: 0...9)
    // Fewer fields can be too large than can be of a wrong type.
    return switch pick(weights: [2, 2, 2, 3, 2, 2]) {
    case 0: .unknownType("?")
    case 1: .among(ReferenceRecord.namesKnownToAll, .wrongType(number))
    case 2: .among(ReferenceRecord.requiredNames, .missingField(number))
    case 3: .among(ReferenceRecord.shortNames, .oversizedField(number, bytes: 1_000))
    case 4: .danglingReference(0)
    default: .cyclicReference(0)
    }
  }
}

extension CloudError.Code {
  /// Codes that are common for single records, one for each way of handling them.
  static let usualOfRecord: [CloudError.Code] = [
    .batchRequestFailed, .zoneBusy, .quotaExceeded, .referenceViolation, .invalidArguments,
    .serverRejectedRequest,
  ]
}

extension FaultKind {
  /// Whether it may last: a fault of the network or service, or another device that saves the same record.
  fileprivate var canLast: Bool {
    [.refused, .requestLost, .replyLost, .replyUnreadable, .recordTouched].contains(self)
  }

  /// The weight of a kind; those of single records have as many variants as there are kinds.
  fileprivate var weight: Int {
    switch self {
    case .recordRefused: 16
    case .refused: 18
    case .recordMalformed: 13
    case .serverRecordHidden: 9
    case .offline: 7
    case .recordTouched: 5
    default: 3
    }
  }
}
