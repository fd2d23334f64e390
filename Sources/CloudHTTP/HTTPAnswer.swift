import Domain
import Foundation

/// What a server answered.
struct HTTPAnswer: Sendable {
  let status: Int
  /// The header of that name.
  let retryAfter: String?
  let body: Data

  /// What the answer refuses; nil if it is a success.
  ///
  /// A body that names a code is more exact than the status.
  var error: CloudError? {
    guard !(200..<300).contains(status) else { return nil }
    let wire = try? JSON.decode(WireError.self, from: body)
    guard let wire, wire.isKnown, let error = try? wire.error(in: nil) else {
      return .refused(code, retryAfter: delay)
    }
    guard case .refused(let code, nil) = error else { return error }
    return .refused(code, retryAfter: delay)
  }

  /// What a status means to which no code is said.
  ///
  /// The record server names a code whenever it finds fault with a request (cloud 5.7). What comes without one is from
  /// something on the way that has not read the request: it says nothing of the records in it, nor that one is gone.
  private var code: CloudError.Code {
    switch status {
    case 401, 421: .notAuthenticated
    case 403: .permissionFailure
    // With a body it is a quota; without one a gateway found the request too long.
    case 413: .limitExceeded
    case 429: .requestRateLimited
    // A gateway that does not know what became of the request.
    case 502, 504: .serverResponseLost
    case 507: .quotaExceeded
    case 500, 501, 505..<600: .internalError
    default: .serviceUnavailable
    }
  }

  /// Whole seconds; a date is not read, since it would need a clock that agrees with the server's.
  private var delay: Delay? {
    guard let retryAfter, retryAfter.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let seconds = Double(retryAfter)
    else { return nil }
    return Delay(asked: seconds)
  }
}

extension Delay {
  /// What a server asks to wait in seconds, which is from nothing to a day: what it says is not trusted.
  init(asked seconds: Double) {
    let milliseconds = (seconds * 1_000).rounded()
    self.init(milliseconds: Int64(min(max(0, milliseconds), 86_400_000)))
  }
}
