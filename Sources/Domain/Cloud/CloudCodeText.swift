// The sentences of the codes: a table, in which the line of a code is its entry.

extension CloudError.Code: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .networkUnavailable: "There is no network; what was changed is sent later"
    case .networkFailure: "The network failed; try again"
    case .serviceUnavailable: "The server does not work at the moment; try again later"
    case .requestRateLimited: "There were too many requests; try again later"
    case .zoneBusy: "Somebody else is writing; try again"
    case .internalError: "The server has failed; try again"
    case .serverResponseLost: "The answer of the server was lost; try again"
    case .limitExceeded: "The request is too large; send fewer records at once"
    case .batchRequestFailed: "Another record of the request was refused"
    case .zoneNotFound: "There is no such zone on the server"
    case .userDeletedZone: "The data on the server was deleted; choose whether to send it again"
    case .encryptedDataReset: "The data on the server cannot be read any more; send it again"
    case .changeTokenExpired: "The position in the changes is too old; fetch everything"
    case .unknownItem: "There is no such record on the server"
    case .referenceViolation: "The record refers to one that is not on the server"
    case .quotaExceeded: "There is no room left on the server; free some space"
    case .notAuthenticated: "Nobody is signed in; sign in and try again"
    case .accountTemporarilyUnavailable: "The account cannot be used now; sign in again"
    case .permissionFailure: "The account may not do this"
    case .managedAccountRestricted: "Who manages the account does not allow this"
    case .badContainer: "The server does not know this app's data"
    case .badDatabase: "The database does not take this request"
    case .missingEntitlement: "The app may not use the server"
    case .incompatibleVersion: "This version of the app is too old; update it"
    case .invalidArguments: "The request makes no sense to the server"
    case .serverRejectedRequest: "The server refuses the request"
    case .constraintViolation: "A rule of the server is broken"
    case .resultsTruncated: "The server did not send all of its answer; ask for less"
    default: fileOrShareText
    }
  }

  private var fileOrShareText: String {
    switch self {
    case .assetFileNotFound: "A file that the record needs is not there"
    case .assetFileModified: "A file that the record needs has changed; save the record again"
    case .assetNotAvailable: "The server does not have the file at the moment; try again later"
    case .tooManyParticipants: "More people share the record than may"
    case .alreadyShared: "The record is shared already"
    case .participantMayNeedVerification: "Who was invited has to prove who they are"
    case .participantAlreadyInvited: "Who is invited was invited before"
    default: rawValue
    }
  }
}
