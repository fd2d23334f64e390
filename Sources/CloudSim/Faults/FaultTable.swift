public import Domain

// Which error the service answers to which call, as far as it is documented (cloud 5.3 to 5.6). A client that has to cope with
// what cannot happen is judged by what nobody needs, and its true answers are judged less often.

extension CallKind {
  /// The codes with which the service may refuse a whole call.
  ///
  /// | call | besides what the way to the server and the account may say |
  /// |---|---|
  /// | `accountStatus` | none: the device answers it, and has neither a server nor room to ask for |
  /// | `user`, `subscriptions` | none |
  /// | `save` | a busy or missing zone, no room, too much, what makes no sense |
  /// | `fetchChanges` | a busy or missing zone, an expired token, an answer that is cut off, too much |
  /// | `fetchZones` | an expired token, an answer that is cut off |
  /// | `fetch` | a busy or missing zone, a missing record |
  /// | `query` | a busy or missing zone, an answer that is cut off, too much |
  /// | `saveZone`, `deleteZone` | a busy zone, no room, too many |
  /// | `saveSubscription` | a missing zone, too many |
  /// | `deleteSubscription` | none that is known |
  public var codes: Set<CloudError.Code> {
    switch self {
    case .accountStatus: [.internalError, .badContainer, .missingEntitlement]
    case .user, .subscriptions: CloudError.Code.ofAnyCall
    case .save:
      CloudError.Code.ofRequest.union(CloudError.Code.ofZone)
        .union([.quotaExceeded, .limitExceeded, .constraintViolation])
    case .fetchChanges:
      CloudError.Code.ofRequest.union(CloudError.Code.ofZone)
        .union([.changeTokenExpired, .resultsTruncated, .limitExceeded])
    case .fetchZones:
      CloudError.Code.ofRequest.union([.changeTokenExpired, .resultsTruncated])
    case .fetch: CloudError.Code.ofRequest.union(CloudError.Code.ofZone).union([.unknownItem])
    case .query:
      CloudError.Code.ofRequest.union(CloudError.Code.ofZone)
        .union([.resultsTruncated, .limitExceeded])
    case .saveZone, .deleteZone:
      CloudError.Code.ofRequest.union([.zoneBusy, .quotaExceeded, .limitExceeded])
    case .saveSubscription:
      CloudError.Code.ofRequest.union([.zoneNotFound, .limitExceeded])
    case .deleteSubscription: CloudError.Code.ofRequest.union([.unknownItem])
    }
  }
}

extension CloudError.Code {
  /// What the way to the server and the account may say to any call: the network, a service that has no time, an app or a
  /// person who may not.
  static let ofAnyCall: Set<CloudError.Code> = [
    .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited, .internalError,
    .serverResponseLost, .notAuthenticated, .accountTemporarilyUnavailable, .permissionFailure,
    .managedAccountRestricted, .badContainer, .missingEntitlement, .incompatibleVersion,
  ]

  /// The same, and what is said of a request with arguments.
  static let ofRequest = ofAnyCall.union([
    .invalidArguments, .serverRejectedRequest, .badDatabase,
  ])

  /// What is said of a zone that is being written, or that another part of the service does not know yet.
  ///
  /// That a person deleted it, and that its key was given up, the service says of no zone that is there: these two come with
  /// ``Fault/zoneEnded(_:)``.
  static let ofZone: Set<CloudError.Code> = [.zoneBusy, .zoneNotFound]

  /// The codes with which one record of a save may be refused while others are stored: none that concerns the zone, the
  /// account or the way, which all records share, and none of a share, which no record here is.
  public static let ofRecord: Set<CloudError.Code> = [
    .batchRequestFailed, .zoneBusy, .quotaExceeded, .limitExceeded, .referenceViolation,
    .invalidArguments, .serverRejectedRequest, .constraintViolation, .permissionFailure,
    .unknownItem, .internalError, .serviceUnavailable, .requestRateLimited, .assetFileNotFound,
    .assetFileModified, .assetNotAvailable,
  ]
}

extension Fault {
  /// Whether the service can do that to a call. What it cannot is left to a hostile server.
  public func isPossible(in kind: CallKind) -> Bool {
    switch self {
    case .refused(let code, _): kind.codes.contains(code)
    case .recordRefused(_, let code, _): CloudError.Code.ofRecord.contains(code)
    // The device says by itself who is signed in; it has neither the network's faults nor the server's.
    case .quota, .tokensExpired, .zoneEnded: kind != .accountStatus
    default: true
    }
  }
}
