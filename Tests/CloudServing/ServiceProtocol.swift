import Foundation
import FoundationNetworking

/// Answers the requests of a session in place of the network.
final class ServiceProtocol: URLProtocol {
  static let services = Services()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let service = ServiceProtocol.services.service(url.host) else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    let served = ServedRequest(
      method: request.httpMethod ?? "", url: url.absoluteString, body: request.httpBody ?? Data())
    send(service.reply(to: served), from: url)
  }

  /// Nothing: the answer was given at once. Without this method, a cancelled request would end the
  /// process.
  override func stopLoading() {}

  private func send(_ reply: Reply, from url: URL) {
    switch reply {
    case .failure(let code): client?.urlProtocol(self, didFailWithError: URLError(code))
    case .answer(let status, let body): send(url, status, body)
    }
  }

  private func send(_ url: URL, _ status: Int, _ body: Data) {
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1",
      headerFields: ["Content-Type": "application/json"])
    guard let response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: body)
    client?.urlProtocolDidFinishLoading(self)
  }
}
