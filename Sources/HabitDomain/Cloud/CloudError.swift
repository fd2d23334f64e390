/// Errors of a record server and of the way to it (domain 4.7).
public enum CloudError: DependencyFailure {
  /// Why a request or a record was refused.
  ///
  /// Three codes of CloudKit are missing: a changed record is ``CloudError/recordChanged(server:)``, a cancelled
  /// operation is ``CloudError/cancelled``, and a partial failure is the list of outcomes that `save` returns. One is
  /// added: ``encryptedDataReset``, which CloudKit reports as a flag of `zoneNotFound`.
  public enum Code: String, CaseIterable, Sendable {
    /// There is no network.
    case networkUnavailable
    /// The network failed before the request was sent.
    case networkFailure
    /// The server is unavailable.
    case serviceUnavailable
    /// There were too many requests.
    case requestRateLimited
    /// The zone is busy with another write.
    case zoneBusy
    /// The server failed; whether it stored anything is unknown.
    case internalError
    /// The answer was lost; whether the server stored anything is unknown.
    case serverResponseLost
    /// The request is too large, or has too many records.
    case limitExceeded
    /// Another record of an atomic request was refused.
    case batchRequestFailed
    /// There is no such zone.
    case zoneNotFound
    /// The person deleted the zone.
    case userDeletedZone
    /// The zone is gone because its encryption keys were reset; local data should be sent again.
    case encryptedDataReset
    /// The token is unknown or too old.
    case changeTokenExpired
    /// There is no such record.
    case unknownItem
    /// A record refers to one that does not exist.
    case referenceViolation
    /// There is no space left.
    case quotaExceeded
    /// No account is signed in, or its token is not accepted.
    case notAuthenticated
    /// The account is temporarily unavailable.
    case accountTemporarilyUnavailable
    /// It is not allowed.
    case permissionFailure
    /// It is not allowed in a managed account.
    case managedAccountRestricted
    /// There is no such container.
    case badContainer
    /// The app may not use the server.
    case missingEntitlement
    /// The request is invalid.
    case invalidArguments
    /// The server refuses the request.
    case serverRejectedRequest
    /// The request breaks a rule of the server.
    case constraintViolation
    /// A file that a record needs is missing.
    case assetFileNotFound
    /// A file that a record needs has changed.
    case assetFileModified
    /// The file is not available now.
    case assetNotAvailable
    /// The answer was truncated.
    case resultsTruncated
    /// This version of the app is too old.
    case incompatibleVersion
    /// The database does not accept the request.
    case badDatabase
    /// Too many people share the record.
    case tooManyParticipants
    /// The record is already shared.
    case alreadyShared
    /// The invited person has to verify their identity.
    case participantMayNeedVerification
    /// The person has already been invited.
    case participantAlreadyInvited
  }

  /// The request or the record was refused; the server may ask for a delay before a retry.
  case refused(Code, retryAfter: Delay? = nil)
  /// The server has a version that the sender has not seen, and may send it.
  case recordChanged(server: CloudRecord?)
  /// The answer cannot be read; the reason is a sentence for a person.
  case malformedAnswer(String)
  /// The answer is longer than the limit.
  case answerTooLong(limitInBytes: Int)
  /// The calling task was cancelled before there was an answer.
  case cancelled
  /// A test's script has no outcome left for this call.
  case unscripted(call: String, number: Int)
}

// Messages for people: what is wrong and, if the person can act, what to do.

extension CloudError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .refused(let code, nil): code.description
    case .refused(let code, let delay?): "\(code); the server asks to wait \(delay)"
    case .recordChanged(let server?): "The server has a newer version of \(server.id.name)"
    case .recordChanged(nil): "The server has a newer version and does not send it; fetch it"
    case .malformedAnswer(let reason): "The server's answer cannot be read: \(reason)"
    case .answerTooLong(let limit): "The server's answer is longer than \(limit) bytes"
    case .cancelled: "The task was cancelled before there was an answer"
    case .unscripted(let call, let number): unscriptedText(call, number)
    }
  }
}

// The messages of the codes.

extension CloudError.Code: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .networkUnavailable: "There is no network; changes are sent later"
    case .networkFailure: "The network failed; try again"
    case .serviceUnavailable: "The server is unavailable; try again later"
    case .requestRateLimited: "Too many requests; try again later"
    case .zoneBusy: "Another device is writing; try again"
    case .internalError: "The server failed; try again"
    case .serverResponseLost: "The server's answer was lost; try again"
    case .limitExceeded: "The request is too large; send fewer records at once"
    case .batchRequestFailed: "Another record of the request was refused"
    case .zoneNotFound: "There is no such zone on the server"
    case .userDeletedZone: "The data on the server was deleted; choose whether to send it again"
    case .encryptedDataReset: "The data on the server can no longer be read; send it again"
    case .changeTokenExpired: "The position in the changes is too old; fetch everything"
    case .unknownItem: "There is no such record on the server"
    case .referenceViolation: "The record refers to one that is not on the server"
    case .quotaExceeded: "There is no space left on the server; free some space"
    case .notAuthenticated: "Nobody is signed in; sign in and try again"
    case .accountTemporarilyUnavailable: "The account cannot be used now; sign in again"
    case .permissionFailure: "The account may not do this"
    case .managedAccountRestricted: "The administrator of the account does not allow this"
    case .badContainer: "The server does not know this app's data"
    case .badDatabase: "The database does not accept this request"
    case .missingEntitlement: "The app may not use the server"
    case .incompatibleVersion: "This version of the app is too old; update it"
    case .invalidArguments: "The server does not understand the request"
    case .serverRejectedRequest: "The server refuses the request"
    case .constraintViolation: "The request breaks a rule of the server"
    case .resultsTruncated: "The server did not send all of its answer; ask for less"
    default: fileOrShareText
    }
  }

  private var fileOrShareText: String {
    switch self {
    case .assetFileNotFound: "A file that the record needs is missing"
    case .assetFileModified: "A file that the record needs has changed; save the record again"
    case .assetNotAvailable: "The file is not available now; try again later"
    case .tooManyParticipants: "Too many people share the record"
    case .alreadyShared: "The record is already shared"
    case .participantMayNeedVerification: "The invited person has to verify their identity"
    case .participantAlreadyInvited: "The person has already been invited"
    default: rawValue
    }
  }
}
