import HabitDomain
import Foundation

struct HTTPAnswer: Sendable {
  let status: Int
  /// The `Retry-After` header.
  let retryAfter: String?
  let body: Data

  /// The error in the response; nil on success.
  ///
  /// An error code in the body takes precedence over the status.
  var error: CloudError? {
    guard !(200..<300).contains(status) else { return nil }
    let wire = try? JSON.decode(WireError.self, from: body)
    let asked = wire?.retryAfter.map(Delay.init(asked:)) ?? delay
    guard let wire, wire.isKnown, let error = try? wire.error(in: nil) else {
      return .refused(code, retryAfter: asked)
    }
    guard case .refused(let code, nil) = error else { return error }
    return .refused(code, retryAfter: delay)
  }

  /// The meaning of a status without an error code in the body.
  ///
  /// The record server sends a code with every error (cloud 5.7). A response without one comes from an intermediary that
  /// has not read the request, so it must not be taken as a statement about a record, such as that it was deleted.
  private var code: CloudError.Code {
    switch status {
    case 401, 421: .notAuthenticated
    case 403: .permissionFailure
    // With an error code it is a quota; without one, a gateway found the request too long.
    case 413: .limitExceeded
    case 429: .requestRateLimited
    // A gateway does not know whether the request was processed.
    case 502, 504: .serverResponseLost
    case 507: .quotaExceeded
    case 500, 501, 505..<600: .internalError
    default: .serviceUnavailable
    }
  }

  /// The delay in whole seconds; a date is ignored, because it would need a clock that agrees with the
  /// server's.
  private var delay: Delay? {
    guard let retryAfter, retryAfter.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let seconds = Double(retryAfter)
    else { return nil }
    return Delay(asked: seconds)
  }
}

extension Delay {
  /// A delay that a server asks for, clamped to between zero and one day, because servers are not
  /// trusted.
  init(asked seconds: Double) {
    let milliseconds = (seconds * 1_000).rounded()
    self.init(milliseconds: Int64(min(max(0, milliseconds), 86_400_000)))
  }
}
