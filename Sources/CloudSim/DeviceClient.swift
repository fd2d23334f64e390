import Domain

/// The way from one device to the server: the functions that a sync engine calls.
struct DeviceClient: Sendable {
  let server: CloudServer
  let device: String
  let plan: FaultPlan
  let sleep: CloudServer.Sleep?

  var cloud: Cloud {
    Cloud { call async throws(CloudError) in try await answer(call) }
  }

  private func answer(_ call: Cloud.Call) async throws(CloudError) -> CloudAnswer {
    var exchange = Exchange(call, by: device, plan)
    guard let sleep else { return try server.answer(exchange).get() }
    do {
      try await sleep(server.step(&exchange) { $0.depart(&$1) })
      try await sleep(server.step(&exchange) { $0.arrive(&$1) })
    } catch {
      server.end(exchange, .failure(error))
      throw error
    }
    let outcome = server.step(&exchange) { $0.comeBack(&$1) }
    server.end(exchange, outcome)
    return try outcome.get()
  }
}
