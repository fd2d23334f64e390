import CloudHTTP
import CloudSim
import Domain
import Foundation
import FoundationNetworking

/// A simulated server that answers HTTP, under a host of its own, as long as somebody can ask it.
final class Service: Sendable {
  /// What the app is known by.
  static let apiToken = "a+p/i=="

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
    guard let url = URL(string: "http://\(host)") else { throw URLError(.badURL) }
    // A device is known from its first moment, not from its first request.
    _ = server.cloud(for: device)
    // What gives the token keeps the service as long as the client.
    return .http(
      baseURL: url, database: WebDatabase(container: "iCloud.test", environment: .development),
      configuration: configuration, apiToken: Service.apiToken,
      webAuthToken: { () async throws(CloudError) in self.token(of: device) },
      status: { () async throws(CloudError) in try self.status(of: device) })
  }

  private func token(of device: String) -> String { device }

  /// What the device knows by itself: no request asks for it.
  private func status(of device: String) throws(CloudError) -> AccountStatus {
    guard case .status(let status) = try server.answer(.accountStatus, for: device, plan: plan)
    else { throw .malformedAnswer("it is the answer to another function") }
    return status
  }

  /// What becomes of a request.
  func reply(to request: ServedRequest) -> Reply {
    do {
      let device = try request.caller(Service.apiToken)
      guard let path = request.function,
        let call = try ServedCall.read(request.method, path, request.body)
      else { throw Refusal(serverErrorCode: "NOT_FOUND", reason: "there is no such function") }
      return reply(to: call, from: device)
    } catch {
      return Reply(error as? Refusal ?? .badRequest("\(error)"))
    }
  }

  private func reply(to call: Cloud.Call, from device: String) -> Reply {
    do {
      let answer = try server.answer(call, for: device, plan: plan)
      return .answer(status: 200, body: try ServedAnswer.data(answer, to: call))
    } catch {
      guard let error = error as? CloudError else {
        return Reply(error as? Refusal ?? .badRequest("\(error)"))
      }
      return Reply(error, to: call)
    }
  }
}
