package import HabitDomain

/// What to do about an error of the server (domain 4.7).
package enum Remedy: String, CaseIterable, Sendable {
  /// Retry the request.
  case retry
  /// Retry the request; if that fails, there is no network.
  case retryNetwork
  /// Merge the server's version, and send the row again if it is greater.
  case merge
  /// Repeat the request in halves, or for half a page; put a single record in quarantine.
  case halve
  /// Let the record wait for the next round; it is not its failure.
  case wait
  /// Make the zone and send everything again; once in a sync.
  case makeZone
  /// Stop until the person decides.
  case askPerson
  /// Drop the token and fetch everything.
  case refetch
  /// Treat the record as deleted on the server.
  case forgetRecord
  /// Let the record wait for its parents.
  case awaitParent
  /// Send nothing more; fetching continues.
  case stopUploading
  /// Stop the sync; everything waits.
  case pause
  /// Stop the sync (domain 4.7).
  case leaveServer
  /// Put the record in quarantine until it is edited; a request of several is halved to find it.
  case quarantine
  /// End with the calling task.
  case cancel
}

extension Remedy {
  /// Whether it concerns what was sent, and not the connection to the server.
  var concernsRecord: Bool {
    switch self {
    case .retry, .halve, .wait, .merge, .forgetRecord, .awaitParent, .stopUploading, .quarantine:
      true
    case .retryNetwork, .makeZone, .askPerson, .refetch, .pause, .leaveServer, .cancel: false
    }
  }

  /// Whether it concerns what belongs to one account: its zone, token and records.
  var concernsAccount: Bool {
    switch self {
    case .makeZone, .askPerson, .refetch, .forgetRecord: true
    case .retry, .retryNetwork, .merge, .halve, .wait, .awaitParent, .stopUploading, .pause,
      .leaveServer, .quarantine, .cancel:
      false
    }
  }

  /// Whether it concerns a lost zone.
  var concernsZone: Bool { self == .makeZone || self == .askPerson }

  /// The table of domain 4.7, and the codes of CloudKit that it leaves out.
  package static func standard(_ error: CloudError) -> Remedy {
    switch error {
    case .refused(let code, _): standard(code)
    case .recordChanged: .merge
    // Whether the server carried the request out is unknown, as with a lost answer; a tag makes a retry harmless.
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
  /// The reported error after the last attempt.
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

  /// The reported error for a refused record.
  package init(_ error: CloudError, _ remedy: Remedy, record name: String) {
    switch remedy {
    case .merge: self = .conflictResolution(name)
    case .awaitParent, .quarantine, .halve:
      self = .invalidRecord(name, field: nil, reason: error.description)
    default: self.init(error, remedy)
    }
  }
}
