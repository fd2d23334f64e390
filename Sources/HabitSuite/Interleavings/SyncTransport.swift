import CloudSim
import HabitDomain

/// How the calls of devices reach the server.
struct SyncTransport: Sendable {
  typealias Send =
    @Sendable (_ call: Cloud.Call, _ plan: FaultPlan) async throws(CloudError) -> CloudAnswer

  /// Connects one device to the server.
  let way: @Sendable (_ server: CloudServer, _ device: String) throws -> Send

  static let direct = SyncTransport { server, device in
    { call, plan throws(CloudError) in try server.answer(call, for: device, plan: plan) }
  }
}
