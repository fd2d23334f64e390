package import Domain

/// What is done about an error of the server (domain 4.7).
package enum Remedy: String, CaseIterable, Sendable {
  /// The request is made again.
  case retry
  /// The request is made again; if that does not help, there is no network.
  case retryNetwork
  /// The version of the server is merged, and what is greater is sent again.
  case merge
  /// The request is made again in halves, or for half a page; one record is put in quarantine.
  case halve
  /// The record waits for the next round, and it is no failure of its own.
  case wait
  /// The zone is made, and everything is sent again; once in a sync.
  case makeZone
  /// The sync stops until the person says what they want.
  case askPerson
  /// The token is dropped, and everything is fetched.
  case refetch
  /// The record is gone from the server.
  case forgetRecord
  /// The record waits until what it refers to is there.
  case awaitParent
  /// Nothing more is sent; fetching goes on.
  case stopUploading
  /// The sync stops; everything waits.
  case pause
  /// The app goes on without the server (domain 4.12).
  case leaveServer
  /// The record cannot be sent until it changes; a request of several is made again in halves to find it.
  case quarantine
  /// The calling task ends.
  case cancel
}

extension Remedy {
  /// Whether it is about what was sent and not about the way to the server.
  var concernsRecord: Bool {
    switch self {
    case .retry, .halve, .wait, .merge, .forgetRecord, .awaitParent, .stopUploading, .quarantine:
      true
    case .retryNetwork, .makeZone, .askPerson, .refetch, .pause, .leaveServer, .cancel: false
    }
  }

  /// Whether it is about what only the account has that was meant: its zone, its token, its records.
  var concernsAccount: Bool {
    switch self {
    case .makeZone, .askPerson, .refetch, .forgetRecord: true
    case .retry, .retryNetwork, .merge, .halve, .wait, .awaitParent, .stopUploading, .pause,
      .leaveServer, .quarantine, .cancel:
      false
    }
  }

  /// Whether it is about a zone that is gone.
  var concernsZone: Bool { self == .makeZone || self == .askPerson }

  /// The table of 4.7, with the codes of CloudKit that it leaves out.
  package static func standard(_ error: CloudError) -> Remedy {
    switch error {
    case .refused(let code, _): standard(code)
    case .recordChanged: .merge
    // Whether the server did what it was asked is unknown, as with a lost answer; a tag makes asking again harmless.
    case .malformedAnswer: .retry
    case .answerTooLong: .halve
    case .cancelled: .cancel
    case .unscripted: .pause
    }
  }

  private static func standard(_ code: CloudError.Code) -> Remedy {
    switch code {
    case .networkUnavailable, .networkFailure: .retryNetwork
    case .serviceUnavailable, .requestRateLimited, .zoneBusy, .internalError, .serverResponseLost,
      .assetNotAvailable, .resultsTruncated:
      .retry
    case .limitExceeded: .halve
    case .batchRequestFailed: .wait
    case .zoneNotFound, .encryptedDataReset: .makeZone
    case .userDeletedZone: .askPerson
    case .changeTokenExpired: .refetch
    case .unknownItem: .forgetRecord
    case .referenceViolation: .awaitParent
    case .quotaExceeded: .stopUploading
    case .badContainer, .missingEntitlement: .leaveServer
    case .notAuthenticated, .accountTemporarilyUnavailable, .permissionFailure,
      .managedAccountRestricted, .incompatibleVersion, .badDatabase, .tooManyParticipants,
      .alreadyShared, .participantMayNeedVerification, .participantAlreadyInvited:
      .pause
    case .invalidArguments, .serverRejectedRequest, .constraintViolation, .assetFileNotFound,
      .assetFileModified:
      .quarantine
    }
  }
}

extension CloudKitError {
  /// What is reported of an error of the server; attempts are over.
  package init(_ error: CloudError, _ remedy: Remedy) {
    self =
      switch remedy {
      case .retryNetwork: .networkUnavailable
      case .retry: .retryLimitExceeded(error)
      case .stopUploading: .quotaExceeded
      case .leaveServer: .containerNotFound
      case .cancel: .cancelled
      default: .syncFailed(error)
      }
  }

  /// What is reported of a record that the server refuses.
  package init(_ error: CloudError, _ remedy: Remedy, record name: String) {
    switch remedy {
    case .merge: self = .conflictResolution(name)
    case .awaitParent, .quarantine, .halve:
      self = .invalidRecord(name, field: nil, reason: error.description)
    default: self.init(error, remedy)
    }
  }
}
