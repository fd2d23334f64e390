import HabitDomain
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Collects the responses to the requests of one session, up to the size limit.
///
/// The session's own `data(for:)` will not do: it reads a response of any length, and on Linux it returns only the last
/// chunk that a `URLProtocol` delivers.
final class ResponseCollector: NSObject, URLSessionDataDelegate, Sendable {
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

  /// Registers the reader of a task's response; returns false, and resumes the reader, if the calling task is cancelled.
  func expectAnswer(to task: URLSessionTask, _ reader: Reader) -> Bool {
    let isExpected = exchanges.withLock { exchanges in
      // A task is marked cancelled before its handler runs, so a handler too early to find the reader is caught here.
      guard !Task.isCancelled else { return false }
      exchanges[task.taskIdentifier] = Exchange(reader: reader)
      return true
    }
    if !isExpected { reader.resume(returning: .failure(.cancelled)) }
    return isExpected
  }

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
