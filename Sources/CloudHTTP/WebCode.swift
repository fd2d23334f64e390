import HabitDomain

/// An error code of CloudKit Web Services (cloud 5.7), and its meaning to a sync engine.
///
/// CloudKit has more codes: Web Services report a rejected change token as `BAD_REQUEST`, and a zone purged by the user as
/// `ZONE_NOT_FOUND`. So two members take precedence over this table: first `ckErrorCode`, the name of a
/// ``CloudError/Code``, which Web Services do not send; then the wording of `reason`.
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
  /// Undocumented, but reported by clients of the service.
  case changeTokenExpired = "CHANGE_TOKEN_EXPIRED"

  /// The error code in CloudKit; nil for a record that already exists or has another version.
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

  /// Wording of reasons, as reported by clients of the service, that is more specific than the code.
  private static let reasons: [(WebCode, words: String, CloudError.Code)] = [
    (.badRequest, "Unknown sync continuation type", .changeTokenExpired),
    (.badRequest, "Invalid continuation format", .changeTokenExpired),
    (.badRequest, "client knowledge differs from server knowledge", .changeTokenExpired),
    (.zoneNotFound, "Zone was purged by user", .userDeletedZone),
  ]

  /// The error code given a reason; nil for a record that already exists or has another version.
  func code(because reason: String?) -> CloudError.Code? {
    let entry = WebCode.reasons.first { code, words, _ in
      code == self && reason?.contains(words) == true
    }
    return entry?.2 ?? code
  }
}
