import HabitDomain
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A private URL session that ends with the last copy of the server using it.
final class Connection: Sendable {
  private let session: URLSession
  private let collector: ResponseCollector

  init(_ configuration: URLSessionConfiguration, limit: Int) {
    collector = ResponseCollector(limit: limit)
    session = URLSession(configuration: configuration, delegate: collector, delegateQueue: nil)
  }

  deinit {
    // The session retains its delegate, the collector, until it is invalidated.
    session.finishTasksAndInvalidate()
  }

  /// Sends a request once and waits for the whole response, or until the calling task is cancelled.
  func send(_ request: URLRequest) async throws(CloudError) -> HTTPAnswer {
    let task = session.dataTask(with: request)
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { reader in
        if collector.expectAnswer(to: task, reader) { task.resume() }
      }
    } onCancel: {
      collector.finish(task, with: .failure(.cancelled))
      task.cancel()
    }
    return try outcome.get()
  }
}

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
