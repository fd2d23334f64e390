import HabitDomain
import Foundation
import FoundationNetworking
import Synchronization

@testable import CloudHTTP

/// A server inside the process, with everything it holds in the instance; each has a host of its own.
final class StubServer: Sendable {
  /// A request as it arrived.
  struct Request: Sendable {
    /// The function: the last two parts of the path.
    let path: String
    let url: String
    let method: String
    let headers: [String: String]
    let body: Data
  }

  /// What happens to a request.
  enum Answer: Sendable {
    case answer(status: Int, headers: [String: String] = [:], body: Data = Data())
    case fails(URLError.Code)
    /// Nothing, ever.
    case silence

    static func json(_ text: String, status: Int = 200) -> Answer {
      .answer(status: status, body: Data(text.utf8))
    }

    static let unknownPath = json(#"{"serverErrorCode":"NOT_FOUND"}"#, status: 404)
  }

  typealias Handler = @Sendable (Request) -> Answer

  /// What arrived, in order.
  let requests = Recorder<Request>()
  private let handlers: Mutex<[String: Handler]>
  private let host: String

  /// Makes a server from what it does for each path; others are not found.
  init(_ handlers: [String: Handler] = [:]) {
    self.handlers = Mutex(handlers)
    host = StubProtocol.servers.newHost()
    StubProtocol.servers.add(self, host)
  }

  deinit {
    StubProtocol.servers.remove(host)
  }

  /// Changes what it does for a path.
  func handle(_ path: String, _ handler: @escaping Handler) {
    handlers.withLock { $0[path] = handler }
  }

  func answer(_ request: Request) -> Answer {
    requests.record(request)
    let handler = handlers.withLock { $0[request.path] }
    return handler?(request) ?? .unknownPath
  }

  /// The server as the code under test sees it.
  func cloud(
    limit: Int = 1_000_000, token: @escaping Cloud.Token = { nil }, apiToken: String? = nil,
    webAuthToken: @escaping Cloud.Token = { nil }
  ) throws -> Cloud {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [StubProtocol.self]
    guard let url = URL(string: "http://\(host)/v1") else { throw URLError(.badURL) }
    return .http(
      baseURL: url, database: WebDatabase(container: "iCloud.a b", scope: .private),
      configuration: configuration, answerLimitInBytes: limit,
      // The token closure keeps the server alive as long as its user.
      token: { () async throws(CloudError) in try await self.give(token) }, apiToken: apiToken,
      webAuthToken: webAuthToken)
  }

  private func give(_ token: Cloud.Token) async throws(CloudError) -> String? {
    try await token()
  }
}

extension StubServer.Answer {
  /// The part of a save that the stub looks at.
  private struct Save: Decodable {
    struct Operation: Decodable {
      var operationType: String
      var record: WireRecord
    }

    var operations: [Operation]
  }

  private struct Page: Encodable {
    var zoneID = WireZoneID(.app)
    var records: [WireRecord]
    var syncToken = "1"
    var moreComing = false
  }

  /// Answers with a value in the server's form.
  static func value(_ value: some Encodable, status: Int = 200) -> StubServer.Answer {
    guard let body = try? JSONEncoder().encode(value) else { return .answer(status: 500) }
    return .answer(status: status, body: body)
  }

  /// Stores what a request asks to be stored.
  static func echo(_ request: StubServer.Request) -> StubServer.Answer {
    guard let save = try? JSONDecoder().decode(Save.self, from: request.body) else {
      return .answer(status: 400)
    }
    return .value(["records": save.operations.map(\.record)])
  }

  /// A page with these records, and no other after it.
  static func page(_ records: [CloudRecord]) -> StubServer.Answer {
    guard let wire = try? records.map({ try WireRecord($0) }) else { return .answer(status: 500) }
    return .value(["zones": [Page(records: wire)]])
  }
}
