import Foundation
import FoundationNetworking

/// Answers the requests of a session in place of the network.
final class StubProtocol: URLProtocol {
  static let servers = StubServers()

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url, let server = StubProtocol.servers.server(url.host) else {
      client?.urlProtocol(self, didFailWithError: URLError(.cannotFindHost))
      return
    }
    let answer = server.answer(
      StubServer.Request(
        path: url.pathComponents.suffix(2).joined(separator: "/"), url: url.absoluteString,
        method: request.httpMethod ?? "",
        headers: request.allHTTPHeaderFields ?? [:], body: request.httpBody ?? Data()))
    switch answer {
    case .answer(let status, let headers, let body): send(url, status, headers, body)
    case .fails(let code): client?.urlProtocol(self, didFailWithError: URLError(code))
    case .silence: return
    }
  }

  override func stopLoading() {}

  /// In two pieces, as networks deliver.
  private func send(_ url: URL, _ status: Int, _ headers: [String: String], _ body: Data) {
    let response = HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
    guard let response else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    let half = body.count / 2
    if half > 0 { client?.urlProtocol(self, didLoad: body.prefix(half)) }
    if !body.isEmpty { client?.urlProtocol(self, didLoad: Data(body.dropFirst(half))) }
    client?.urlProtocolDidFinishLoading(self)
  }
}
