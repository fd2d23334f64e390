public import CloudSim
public import HabitDomain

/// How the calls of a device reach the server.
public enum Transport: String, CaseIterable, Sendable {
  /// As calls of functions.
  case direct
  /// As HTTP and JSON over a session of the system, which ends in this process.
  case http

  /// The server as a device sees it.
  public func cloud(
    of server: CloudServer, for device: String, _ plan: FaultPlan = FaultPlan()
  ) throws -> Cloud {
    switch self {
    case .direct: server.cloud(for: device, plan: plan)
    case .http: try Service(server, for: device, plan).client()
    }
  }
}

extension Cloud {
  /// A server for which each call becomes a request over HTTP on its way, and is answered at once.
  public static func overHTTP(
    for device: String,
    answer: @escaping @Sendable (_ call: Call) throws(CloudError) -> CloudAnswer
  ) throws -> Cloud {
    try Service(for: device, answer: answer).client()
  }
}
