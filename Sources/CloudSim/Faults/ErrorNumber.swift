public import Domain

extension CloudError.Code {
  /// The number of the code in CloudKit (cloud 5.4).
  ///
  /// `encryptedDataReset` has that of the error on which it is a mark. Three numbers are of no
  /// code: 2 partialFailure, 14 serverRecordChanged, 20 operationCancelled.
  public var number: Int {
    switch self {
    case .internalError: 1
    case .networkUnavailable: 3
    case .networkFailure: 4
    case .badContainer: 5
    case .serviceUnavailable: 6
    case .requestRateLimited: 7
    case .missingEntitlement: 8
    case .notAuthenticated: 9
    case .permissionFailure: 10
    case .unknownItem: 11
    case .invalidArguments: 12
    case .resultsTruncated: 13
    case .serverRejectedRequest: 15
    default: laterNumber
    }
  }

  private var laterNumber: Int {
    switch self {
    case .assetFileNotFound: 16
    case .assetFileModified: 17
    case .incompatibleVersion: 18
    case .constraintViolation: 19
    case .changeTokenExpired: 21
    case .batchRequestFailed: 22
    case .zoneBusy: 23
    case .badDatabase: 24
    case .quotaExceeded: 25
    case .zoneNotFound, .encryptedDataReset: 26
    case .limitExceeded: 27
    case .userDeletedZone: 28
    case .tooManyParticipants: 29
    default: latestNumber
    }
  }

  private var latestNumber: Int {
    switch self {
    case .alreadyShared: 30
    case .referenceViolation: 31
    case .managedAccountRestricted: 32
    case .participantMayNeedVerification: 33
    case .serverResponseLost: 34
    case .assetNotAvailable: 35
    case .accountTemporarilyUnavailable: 36
    case .participantAlreadyInvited: 37
    default: 0
    }
  }
}
