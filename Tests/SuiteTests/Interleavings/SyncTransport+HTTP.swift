import CloudServing
import CloudSim
import HabitDomain
import Synchronization

@testable import HabitSuite

extension SyncTransport {
  /// As requests over HTTP, each of which ends in this process.
  static let http = SyncTransport { server, device in
    let way = HTTPWay(server, device)
    let client = try way.client()
    return { call, plan async throws(CloudError) in
      way.plan = plan
      return try await client.answer(call)
    }
  }
}

/// The transport of one device, which makes one call at a time.
private final class HTTPWay: Sendable {
  private let server: CloudServer
  private let device: String
  private let state = Mutex(FaultPlan())

  init(_ server: CloudServer, _ device: String) {
    self.server = server
    self.device = device
  }

  /// What goes wrong with the next call.
  var plan: FaultPlan {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func client() throws -> Cloud {
    try Cloud.overHTTP(for: device) { call throws(CloudError) in
      try self.server.answer(call, for: self.device, plan: self.plan)
    }
  }
}
