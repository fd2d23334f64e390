import HabitDomain
import Foundation
import FoundationNetworking

/// What a client gets: an answer, or a failure of the connection.
enum Reply: Sendable {
  case answer(status: Int, body: Data)
  case failure(URLError.Code)

  init(_ refusal: Refusal) {
    let body = (try? ServedAnswer.data(refusal)) ?? Data()
    self = .answer(status: refusal.status, body: body)
  }

  /// What happens to a call that fails.
  init(_ error: CloudError, to call: Cloud.Call) {
    switch error {
    case .refused(.networkUnavailable, nil): self = .failure(.notConnectedToInternet)
    case .refused(.networkFailure, nil): self = .failure(.cannotConnectToHost)
    case .refused(.serverResponseLost, nil): self = .failure(.networkConnectionLost)
    case .malformedAnswer: self = .answer(status: 200, body: Data("{".utf8))
    default:
      guard let body = try? ServedAnswer.data(error, to: call) else {
        self.init(Refusal(error))
        return
      }
      self = .answer(status: 200, body: body)
    }
  }
}
