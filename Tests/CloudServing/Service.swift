import CloudHTTP
import CloudSim
import Domain
import Foundation
import FoundationNetworking

/// A simulated server that answers HTTP, under a host of its own, as long as somebody can ask it.
final class Service: Sendable {
  private let server: CloudServer
  private let plan: FaultPlan
  private let host: String

  init(_ server: CloudServer, _ plan: FaultPlan) {
    self.server = server
    self.plan = plan
    host = ServiceProtocol.services.newHost()
    ServiceProtocol.services.add(self, host)
  }

  deinit {
    ServiceProtocol.services.remove(host)
  }

  /// The service as a device sees it, whose token is its name.
  func cloud(for device: String) throws -> Cloud {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [ServiceProtocol.self]
    guard let url = URL(string: "http://\(host)/v1") else { throw URLError(.badURL) }
    // A device is known from its first moment, not from its first request.
    _ = server.cloud(for: device)
    // What gives the token keeps the service as long as the client.
    return .http(baseURL: url, configuration: configuration) { () async throws(CloudError) in
      self.token(of: device)
    }
  }

  private func token(of device: String) -> String { device }

  /// What becomes of a request.
  func reply(to path: String, token: String?, _ body: Data) -> Reply {
    guard let device = token?.split(separator: " ").last.map(String.init) else {
      return Reply(.refused(.notAuthenticated))
    }
    do {
      guard let call = try JSONCall.read(path, body) else { return Reply(.refused(.unknownItem)) }
      return Reply(try server.answer(call, for: device, plan: plan))
    } catch {
      return Reply(error as? CloudError ?? .refused(.invalidArguments))
    }
  }
}
