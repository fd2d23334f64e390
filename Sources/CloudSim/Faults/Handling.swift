public import Domain

/// What a client does about an error (cloud 5.4).
public enum Handling: String, CaseIterable, Sendable {
  /// Nothing: what is pending stays so, and is sent again by itself, after `retryAfter` if that is said.
  case transient
  /// It sends again, by its own decision: the outcome is unknown, or the fault was another's.
  case byHand
  /// It merges what the server has with its own, and sends that.
  case merge
  /// It mends something first: a zone, a token, a parent, the size of a request, its note that a record is stored.
  case repair
  /// It keeps the change and reports it: a person or a developer has to act.
  case person
}

extension CloudError.Code {
  /// What a client does about it.
  ///
  /// The seven transient ones are those that CKSyncEngine tries again by itself (H); where the documentation has no
  /// class, the one that loses nothing is given.
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
  /// What a client does about it; an answer that cannot be read or is too long is asked for again by hand.
  public var handling: Handling {
    switch self {
    case .refused(let code, _): code.handling
    case .recordChanged: .merge
    case .malformedAnswer, .answerTooLong, .cancelled: .byHand
    case .unscripted: .person
    }
  }
}
