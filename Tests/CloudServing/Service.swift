import CloudHTTP
import CloudSim
import Domain
import Foundation
import FoundationNetworking

/// A server that answers one device over HTTP, under a host of its own, as long as somebody can ask it.
final class Service: Sendable {
  /// What the app is known by.
  static let apiToken = "a+p/i=="

  private let server: Cloud
  private let device: String
  private let host: String

  /// - Parameters:
  ///   - server: What answers the calls.
  ///   - device: Who may call: the name is its token.
  init(_ server: Cloud, for device: String) {
    self.server = server
    self.device = device
    host = ServiceProtocol.services.newHost()
    ServiceProtocol.services.add(self, host)
  }

  deinit {
    ServiceProtocol.services.remove(host)
  }

  /// The service as the device sees it.
  func client() throws -> Cloud {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [ServiceProtocol.self]
    guard let url = URL(string: "http://\(host)") else { throw URLError(.badURL) }
    // What gives the token keeps the service as long as the client.
    return .http(
      baseURL: url, database: WebDatabase(container: "iCloud.test", environment: .development),
      configuration: configuration, apiToken: Service.apiToken,
      webAuthToken: { () async throws(CloudError) in self.device },
      // What the device knows by itself: no request asks for it.
      status: { () async throws(CloudError) in try await self.server.accountStatus() })
  }

  /// What becomes of a request.
  func reply(to request: ServedRequest) async -> Reply {
    do {
      try request.admit(device, by: Service.apiToken)
      guard let path = request.function,
        let call = try ServedCall.read(request.method, path, request.body)
      else { throw Refusal(serverErrorCode: "NOT_FOUND", reason: "there is no such function") }
      return await reply(to: call)
    } catch {
      return Reply(error as? Refusal ?? .badRequest("\(error)"))
    }
  }

  private func reply(to call: Cloud.Call) async -> Reply {
    do {
      let answer = try await server.answer(call)
      return .answer(status: 200, body: try ServedAnswer.data(answer, to: call))
    } catch {
      guard let error = error as? CloudError else {
        return Reply(error as? Refusal ?? .badRequest("\(error)"))
      }
      return Reply(error, to: call)
    }
  }
}
