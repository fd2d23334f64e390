import CloudHTTP
import CloudSim
import HabitDomain
import Foundation
import FoundationNetworking

/// A server that answers one device over HTTP, under a host of its own, as long as somebody can ask it.
final class Service: Sendable {
  /// What the app is known by.
  static let apiToken = "a+p/i=="

  /// Answers a call at once: the session may be told something only at the moment when a request comes.
  typealias Answer = @Sendable (_ call: Cloud.Call) throws(CloudError) -> CloudAnswer

  private let answer: Answer
  private let device: String
  private let host: String

  /// - Parameters:
  ///   - device: Who may call: the name is its token.
  ///   - answer: What answers the calls.
  init(for device: String, answer: @escaping Answer) {
    self.answer = answer
    self.device = device
    host = ServiceProtocol.services.newHost()
    ServiceProtocol.services.add(self, host)
  }

  /// A simulated server, with what goes wrong; a device is known from its first moment, not from its first request.
  convenience init(_ server: CloudServer, for device: String, _ plan: FaultPlan = FaultPlan()) {
    _ = server.cloud(for: device)
    self.init(for: device) { call throws(CloudError) in
      try server.answer(call, for: device, plan: plan)
    }
  }

  deinit {
    ServiceProtocol.services.remove(host)
  }

  /// The service as the device sees it.
  func client() throws -> Cloud {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [ServiceProtocol.self]
    guard let url = URL(string: "http://\(host)") else { throw URLError(.badURL) }
    // The token closure keeps the service alive as long as the client.
    return .http(
      baseURL: url, database: WebDatabase(container: "iCloud.test", environment: .development),
      configuration: configuration, apiToken: Service.apiToken,
      webAuthToken: { () async throws(CloudError) in self.device },
      // What the device knows by itself: no request asks for it.
      status: { () async throws(CloudError) in
        try await Cloud { call async throws(CloudError) in try self.answer(call) }.accountStatus()
      })
  }

  /// What happens to a request.
  func reply(to request: ServedRequest) -> Reply {
    do {
      try request.admit(device, by: Service.apiToken)
      guard let path = request.function,
        let call = try ServedCall.read(request.method, path, request.body)
      else { throw Refusal(serverErrorCode: "NOT_FOUND", reason: "there is no such function") }
      return reply(to: call)
    } catch {
      return Reply(error as? Refusal ?? .badRequest("\(error)"))
    }
  }

  private func reply(to call: Cloud.Call) -> Reply {
    do {
      let answer = try answer(call)
      return .answer(status: 200, body: try ServedAnswer.data(answer, to: call))
    } catch {
      guard let error = error as? CloudError else {
        return Reply(error as? Refusal ?? .badRequest("\(error)"))
      }
      return Reply(error, to: call)
    }
  }
}
