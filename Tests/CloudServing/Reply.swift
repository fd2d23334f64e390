import CloudSim
import Domain
import Foundation
import FoundationNetworking

/// What a client gets: an answer, or a failure of the connection.
enum Reply: Sendable {
  case answer(status: Int, body: Data)
  case failure(URLError.Code)

  init(_ answer: CloudAnswer) {
    self = .answer(status: 200, body: JSONValue(answer).data)
  }

  init(_ error: CloudError) {
    switch error {
    case .refused(.networkUnavailable, nil): self = .failure(.notConnectedToInternet)
    case .refused(.networkFailure, nil): self = .failure(.cannotConnectToHost)
    case .refused(.serverResponseLost, nil): self = .failure(.networkConnectionLost)
    case .malformedAnswer: self = .answer(status: 200, body: Data("{".utf8))
    default:
      let body: JSONValue = .object(["error": JSONValue(error)])
      self = .answer(status: Reply.status(of: error), body: body.data)
    }
  }

  /// The statuses of CloudKit Web Services (cloud 5.7); the body is more exact.
  private static func status(of error: CloudError) -> Int {
    guard case .refused(let code, _) = error else { return 400 }
    return switch code {
    case .permissionFailure, .managedAccountRestricted: 403
    case .notAuthenticated: 401
    case .unknownItem, .zoneNotFound: 404
    case .limitExceeded, .quotaExceeded: 413
    case .requestRateLimited: 429
    case .serviceUnavailable, .zoneBusy, .accountTemporarilyUnavailable: 503
    case .internalError: 500
    case .referenceViolation: 412
    default: 400
    }
  }
}
