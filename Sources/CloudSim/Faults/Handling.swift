public import HabitDomain

/// How a client handles an error (cloud 5.4).
public enum Handling: String, CaseIterable, Sendable {
  /// It does nothing: pending changes are sent again automatically, after `retryAfter` if given.
  case transient
  /// It decides to send again: the outcome is unknown, or the fault was elsewhere.
  case byHand
  /// It merges the server's version with its own and sends the result.
  case merge
  /// It fixes something first: a zone, a token, a parent, the size of a request, or its record of what is stored.
  case repair
  /// It keeps the change and reports it to a person.
  case person
}

extension CloudError.Code {
  /// How a client handles it.
  ///
  /// The seven transient codes are those that CKSyncEngine retries itself (H); where the documentation has no class, it is the
  /// one that loses nothing.
  public var handling: Handling {
    switch self {
    case .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited,
      .notAuthenticated, .zoneBusy, .accountTemporarilyUnavailable:
      .transient
    case .batchRequestFailed, .serverResponseLost, .internalError, .assetFileModified,
      .assetNotAvailable, .resultsTruncated:
      .byHand
    case .unknownItem, .changeTokenExpired, .zoneNotFound, .limitExceeded, .userDeletedZone,
      .encryptedDataReset, .referenceViolation:
      .repair
    case .badContainer, .missingEntitlement, .permissionFailure, .invalidArguments,
      .serverRejectedRequest, .assetFileNotFound, .incompatibleVersion, .constraintViolation,
      .badDatabase, .quotaExceeded, .tooManyParticipants, .alreadyShared,
      .managedAccountRestricted, .participantMayNeedVerification, .participantAlreadyInvited:
      .person
    }
  }
}

extension CloudError {
  /// How a client handles it; unreadable and oversized answers are requested again.
  public var handling: Handling {
    switch self {
    case .refused(let code, _): code.handling
    case .recordChanged: .merge
    case .malformedAnswer, .answerTooLong, .cancelled: .byHand
    case .unscripted: .person
    }
  }
}
