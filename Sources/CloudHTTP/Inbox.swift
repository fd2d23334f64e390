import Domain
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Collects the answers to the requests of one session, as far as the limit allows.
///
/// The session's own `data(for:)` is not used: it reads an answer of any length, and on Linux it answers only the last
/// piece of what a `URLProtocol` delivers.
final class Inbox: NSObject, URLSessionDataDelegate, Sendable {
  typealias Outcome = Result<HTTPAnswer, CloudError>
  typealias Reader = CheckedContinuation<Outcome, Never>

  private struct Exchange {
    let reader: Reader
    var body = Data()
  }

  private let limit: Int
  private let exchanges = Mutex<[Int: Exchange]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  /// Says to whom the answer belongs; false if the calling task is cancelled, which the reader then knows already.
  func expectAnswer(to task: URLSessionTask, _ reader: Reader) -> Bool {
    let isExpected = exchanges.withLock { exchanges in
      // Marked before its handler runs: if that came too early to find the reader, this sees the mark.
      guard !Task.isCancelled else { return false }
      exchanges[task.taskIdentifier] = Exchange(reader: reader)
      return true
    }
    if !isExpected { reader.resume(returning: .failure(.cancelled)) }
    return isExpected
  }

  /// Ends the exchange, unless it has ended.
  func finish(_ task: URLSessionTask, with outcome: Outcome) {
    let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    exchange?.reader.resume(returning: outcome)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = exchanges.withLock { exchanges in
      guard let received = exchanges[dataTask.taskIdentifier]?.body.count else { return false }
      guard received + data.count <= limit else { return true }
      exchanges[dataTask.taskIdentifier]?.body.append(data)
      return false
    }
    guard isTooLong else { return }
    finish(dataTask, with: .failure(.answerTooLong(limitInBytes: limit)))
    dataTask.cancel()
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    finish(task, with: outcome(of: task, error))
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  private func outcome(of task: URLSessionTask, _ error: (any Error)?) -> Outcome {
    if let error { return .failure(CloudError(error)) }
    guard let response = task.response as? HTTPURLResponse else {
      return .failure(.malformedAnswer("it is not HTTP"))
    }
    let body = exchanges.withLock { $0[task.taskIdentifier]?.body } ?? Data()
    return .success(
      HTTPAnswer(
        status: response.statusCode,
        retryAfter: response.value(forHTTPHeaderField: "Retry-After"), body: body))
  }
}
