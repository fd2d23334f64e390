import Domain
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension CloudError {
  /// What the failure of a connection means for the request.
  init(_ error: any Error) {
    switch (error as? URLError)?.code {
    case .cancelled: self = .cancelled
    case .notConnectedToInternet, .dataNotAllowed, .internationalRoamingOff, .callIsActive:
      self = .refused(.networkUnavailable)
    // The request may have arrived.
    case .timedOut, .networkConnectionLost, .badServerResponse, .zeroByteResource:
      self = .refused(.serverResponseLost)
    default: self = .refused(.networkFailure)
    }
  }
}
