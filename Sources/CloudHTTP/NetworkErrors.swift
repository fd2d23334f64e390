import Domain
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension CloudError {
  /// Maps a connection failure to what it means for the request.
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
