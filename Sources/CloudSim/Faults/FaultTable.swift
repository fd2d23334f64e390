public import HabitDomain

/// The errors that the service can return for each call, as far as documented (cloud 5.3 to 5.6). Testing a client with
/// impossible errors would displace possible ones.
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
    let request = CloudError.Code.ofRequest
    let zone = request.union(CloudError.Code.ofZone)
    return switch self {
    case .accountStatus: [.internalError, .badContainer, .missingEntitlement]
    case .user, .subscriptions: CloudError.Code.ofAnyCall
    case .save: zone.union([.quotaExceeded, .limitExceeded, .constraintViolation])
    case .fetchChanges: zone.union([.changeTokenExpired, .resultsTruncated, .limitExceeded])
    case .fetchZones: request.union([.changeTokenExpired, .resultsTruncated])
    case .fetch: zone.union([.unknownItem])
    case .query: zone.union([.resultsTruncated, .limitExceeded])
    case .saveZone, .deleteZone: request.union([.zoneBusy, .quotaExceeded, .limitExceeded])
    case .saveSubscription: request.union([.zoneNotFound, .limitExceeded])
    case .deleteSubscription: request.union([.unknownItem])
    }
  }
}

extension CloudError.Code {
  /// Errors of the network, the service, the app or the account, which any call can get.
  static let ofAnyCall: Set<CloudError.Code> = [
    .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited, .internalError,
    .serverResponseLost, .notAuthenticated, .accountTemporarilyUnavailable, .permissionFailure,
    .managedAccountRestricted, .badContainer, .missingEntitlement, .incompatibleVersion,
  ]

  /// The same, and errors of requests with arguments.
  static let ofRequest = ofAnyCall.union([
    .invalidArguments, .serverRejectedRequest, .badDatabase,
  ])

  /// Errors of a zone that is busy or not yet known to another part of the service.
  ///
  /// That a person deleted it or that its key was lost is said only of zones that ended, by ``Fault/zoneEnded(_:)``.
  static let ofZone: Set<CloudError.Code> = [.zoneBusy, .zoneNotFound]

  /// Errors of one record of a save while others are stored: none about the zone, the account or the network, which all records
  /// share, and none about sharing.
  public static let ofRecord: Set<CloudError.Code> = [
    .batchRequestFailed, .zoneBusy, .quotaExceeded, .limitExceeded, .referenceViolation,
    .invalidArguments, .serverRejectedRequest, .constraintViolation, .permissionFailure,
    .unknownItem, .internalError, .serviceUnavailable, .requestRateLimited, .assetFileNotFound,
    .assetFileModified, .assetNotAvailable,
  ]
}

extension Fault {
  /// Whether the service can do this to a call; anything else needs a hostile server.
  public func isPossible(in kind: CallKind) -> Bool {
    switch self {
    case .refused(let code, _): kind.codes.contains(code)
    case .recordRefused(_, let code, _): CloudError.Code.ofRecord.contains(code)
    // The device itself knows who is signed in; it has no faults of the network or the server.
    case .quota, .tokensExpired, .zoneEnded: kind != .accountStatus
    default: true
    }
  }
}
