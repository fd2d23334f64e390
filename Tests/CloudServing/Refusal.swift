import HabitDomain

/// An error in the form of Web Services, for a request or for something in it (cloud 5.7).
struct Refusal: Encodable, Error {
  /// What the error is about; nothing for a whole request.
  struct Subject {
    var recordName: String?
    var zoneID: ServedZoneID?
    var subscriptionID: String?
  }

  var serverErrorCode: String
  var reason: String
  var uuid = "00000000-0000-4000-8000-000000000000"
  var retryAfter: Double?
  var recordName: String?
  var zoneID: ServedZoneID?
  var subscriptionID: String?
  /// What Web Services do not say: which error of CloudKit it is, and the record of a conflict.
  var ckErrorCode: String?
  var serverRecord: ServedRecord?

  static func badRequest(_ reason: String) -> Refusal {
    Refusal(serverErrorCode: "BAD_REQUEST", reason: reason)
  }

  init(serverErrorCode: String, reason: String) {
    self.serverErrorCode = serverErrorCode
    self.reason = reason
  }

  init(_ error: CloudError, about subject: Subject = Subject()) {
    self.init(serverErrorCode: Refusal.code(of: error), reason: "\(error)")
    (recordName, zoneID) = (subject.recordName, subject.zoneID)
    subscriptionID = subject.subscriptionID
    switch error {
    case .refused(let code, let delay):
      ckErrorCode = code.rawValue
      retryAfter = delay.map { Double($0.milliseconds) / 1_000 }
    case .recordChanged(let server): serverRecord = server.map(ServedRecord.init)
    default: break
    }
  }

  var status: Int {
    switch serverErrorCode {
    case "AUTHENTICATION_FAILED": 401
    case "ACCESS_DENIED": 403
    case "NOT_FOUND", "ZONE_NOT_FOUND": 404
    case "CONFLICT", "EXISTS": 409
    case "VALIDATING_REFERENCE_ERROR": 412
    case "QUOTA_EXCEEDED": 413
    case "AUTHENTICATION_REQUIRED": 421
    case "THROTTLED": 429
    case "INTERNAL_ERROR": 500
    case "TRY_AGAIN_LATER": 503
    default: 400
    }
  }

  private static func code(of error: CloudError) -> String {
    guard case .refused(let code, _) = error else {
      return if case .recordChanged = error { "CONFLICT" } else { "INTERNAL_ERROR" }
    }
    return switch code {
    case .permissionFailure, .managedAccountRestricted, .missingEntitlement: "ACCESS_DENIED"
    case .batchRequestFailed: "ATOMIC_ERROR"
    case .notAuthenticated: "AUTHENTICATION_REQUIRED"
    case .internalError, .serverResponseLost, .networkFailure: "INTERNAL_ERROR"
    case .unknownItem: "NOT_FOUND"
    case .quotaExceeded: "QUOTA_EXCEEDED"
    case .requestRateLimited: "THROTTLED"
    case .serviceUnavailable, .zoneBusy, .accountTemporarilyUnavailable: "TRY_AGAIN_LATER"
    case .referenceViolation: "VALIDATING_REFERENCE_ERROR"
    case .zoneNotFound, .userDeletedZone, .encryptedDataReset: "ZONE_NOT_FOUND"
    default: "BAD_REQUEST"
    }
  }
}

extension CloudError {
  /// Whether it is about what is requested, and not about who requests it, or when, or how much.
  var isAboutSubject: Bool {
    guard case .refused(let code, _) = self else { return false }
    return switch code {
    case .unknownItem, .zoneNotFound, .userDeletedZone, .encryptedDataReset, .changeTokenExpired,
      .invalidArguments, .zoneBusy:
      true
    default: false
    }
  }
}
