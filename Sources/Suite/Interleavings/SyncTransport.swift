import CloudSim
import Domain

/// How the calls of devices get to the server.
struct SyncTransport: Sendable {
  /// Sends a call, and has go wrong with it what a plan says.
  typealias Send =
    @Sendable (_ call: Cloud.Call, _ plan: FaultPlan) async throws(CloudError) -> CloudAnswer

  /// The way from one device to the server.
  let way: @Sendable (_ server: CloudServer, _ device: String) throws -> Send

  /// As calls of a function.
  static let direct = SyncTransport { server, device in
    { call, plan throws(CloudError) in try server.answer(call, for: device, plan: plan) }
  }
}
