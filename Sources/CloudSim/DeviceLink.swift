import Domain

/// The way from one device to the server: the functions that a sync engine calls.
struct DeviceLink: Sendable {
  let server: CloudServer
  let device: String
  let plan: FaultPlan
  let sleep: CloudServer.Sleep?

  var cloud: Cloud {
    Cloud(
      save: save, fetchChanges: fetchChanges, fetchZones: fetchZones, fetch: fetch, query: query,
      saveZone: saveZone, deleteZone: deleteZone, saveSubscription: saveSubscription,
      deleteSubscription: deleteSubscription, subscriptions: subscriptions,
      accountStatus: accountStatus, user: user)
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

  private func mismatch() -> CloudError {
    .malformedAnswer("it is the answer to another function")
  }

  private func save(_ request: CloudSave) async throws(CloudError) -> CloudReceipts {
    guard case .receipts(let value) = try await answer(.save(request)) else { throw mismatch() }
    return value
  }

  private func fetchChanges(_ request: ChangeRequest) async throws(CloudError) -> CloudChanges {
    guard case .changes(let value) = try await answer(.fetchChanges(request)) else {
      throw mismatch()
    }
    return value
  }

  private func fetchZones(_ request: ZoneRequest) async throws(CloudError) -> ZoneChanges {
    guard case .zones(let value) = try await answer(.fetchZones(request)) else {
      throw mismatch()
    }
    return value
  }

  private func fetch(_ id: RecordID) async throws(CloudError) -> CloudRecord {
    guard case .record(let value) = try await answer(.fetch(id)) else { throw mismatch() }
    return value
  }

  private func query(_ query: CloudQuery) async throws(CloudError) -> CloudPage {
    guard case .page(let value) = try await answer(.query(query)) else { throw mismatch() }
    return value
  }

  private func saveZone(_ zone: RecordZone) async throws(CloudError) {
    _ = try await answer(.saveZone(zone))
  }

  private func deleteZone(_ zone: RecordZone) async throws(CloudError) {
    _ = try await answer(.deleteZone(zone))
  }

  private func saveSubscription(_ subscription: Subscription) async throws(CloudError) {
    _ = try await answer(.saveSubscription(subscription))
  }

  private func deleteSubscription(_ id: String) async throws(CloudError) {
    _ = try await answer(.deleteSubscription(id))
  }

  private func subscriptions() async throws(CloudError) -> [Subscription] {
    guard case .subscriptions(let value) = try await answer(.subscriptions) else {
      throw mismatch()
    }
    return value
  }

  private func accountStatus() async throws(CloudError) -> AccountStatus {
    guard case .status(let value) = try await answer(.accountStatus) else { throw mismatch() }
    return value
  }

  private func user() async throws(CloudError) -> String {
    guard case .user(let value) = try await answer(.user) else { throw mismatch() }
    return value
  }
}
