import Domain

/// A code of an error of CloudKit Web Services (cloud 5.7); the one table of what they mean to a sync engine.
///
/// They are fewer than those of CloudKit: a token that is not accepted is a `BAD_REQUEST`, and a zone that the person
/// removed is a `ZONE_NOT_FOUND`. What a server says beside the code is heard in this order: the member `ckErrorCode`,
/// which is the name of a ``CloudError/Code`` and which Web Services do not have; the words of the member `reason`; and
/// then the meaning is that of this table.
enum WebCode: String, CaseIterable, Sendable {
  case accessDenied = "ACCESS_DENIED"
  case atomicError = "ATOMIC_ERROR"
  case authenticationFailed = "AUTHENTICATION_FAILED"
  case authenticationRequired = "AUTHENTICATION_REQUIRED"
  case badRequest = "BAD_REQUEST"
  case conflict = "CONFLICT"
  case exists = "EXISTS"
  case internalError = "INTERNAL_ERROR"
  case notFound = "NOT_FOUND"
  case quotaExceeded = "QUOTA_EXCEEDED"
  case throttled = "THROTTLED"
  case tryAgainLater = "TRY_AGAIN_LATER"
  case validatingReferenceError = "VALIDATING_REFERENCE_ERROR"
  case zoneNotFound = "ZONE_NOT_FOUND"
  /// Not in the reference; clients of the service report it.
  case changeTokenExpired = "CHANGE_TOKEN_EXPIRED"

  /// What it means; nil for what is there already, and in another version.
  private var code: CloudError.Code? {
    switch self {
    case .accessDenied: .permissionFailure
    case .atomicError: .batchRequestFailed
    case .authenticationFailed, .authenticationRequired: .notAuthenticated
    case .badRequest: .invalidArguments
    case .conflict, .exists: nil
    case .internalError: .internalError
    case .notFound: .unknownItem
    case .quotaExceeded: .quotaExceeded
    case .throttled: .requestRateLimited
    case .tryAgainLater: .serviceUnavailable
    case .validatingReferenceError: .referenceViolation
    case .zoneNotFound: .zoneNotFound
    case .changeTokenExpired: .changeTokenExpired
    }
  }

  /// Words of reasons, as clients of the service report them, that are more exact than the code.
  private static let reasons: [(WebCode, words: String, CloudError.Code)] = [
    (.badRequest, "Unknown sync continuation type", .changeTokenExpired),
    (.badRequest, "Invalid continuation format", .changeTokenExpired),
    (.badRequest, "client knowledge differs from server knowledge", .changeTokenExpired),
    (.zoneNotFound, "Zone was purged by user", .userDeletedZone),
  ]

  /// What it means with a reason; nil for what is there already, and in another version.
  func code(because reason: String?) -> CloudError.Code? {
    let entry = WebCode.reasons.first { code, words, _ in
      code == self && reason?.contains(words) == true
    }
    return entry?.2 ?? code
  }
}
