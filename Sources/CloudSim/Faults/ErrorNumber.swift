public import HabitDomain

extension CloudError.Code {
  /// The number of the code in CloudKit (cloud 5.4); 2 partialFailure, 14 serverRecordChanged and 20 operationCancelled are no
  /// codes here.
  ///
  /// `encryptedDataReset` has the number of the error that it is a mark on.
  public var number: Int { Self.numbers[self] ?? 0 }

  private static let numbers: [CloudError.Code: Int] = [
    .internalError: 1, .networkUnavailable: 3, .networkFailure: 4, .badContainer: 5,
    .serviceUnavailable: 6, .requestRateLimited: 7, .missingEntitlement: 8, .notAuthenticated: 9,
    .permissionFailure: 10, .unknownItem: 11, .invalidArguments: 12, .resultsTruncated: 13,
    .serverRejectedRequest: 15, .assetFileNotFound: 16, .assetFileModified: 17,
    .incompatibleVersion: 18, .constraintViolation: 19, .changeTokenExpired: 21,
    .batchRequestFailed: 22, .zoneBusy: 23, .badDatabase: 24, .quotaExceeded: 25, .zoneNotFound: 26,
    .encryptedDataReset: 26, .limitExceeded: 27, .userDeletedZone: 28, .tooManyParticipants: 29,
    .alreadyShared: 30, .referenceViolation: 31, .managedAccountRestricted: 32,
    .participantMayNeedVerification: 33, .serverResponseLost: 34, .assetNotAvailable: 35,
    .accountTemporarilyUnavailable: 36, .participantAlreadyInvited: 37,
  ]
}
