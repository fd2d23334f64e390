import Domain
import Foundation

/// The functions of a record server as questions and answers in JSON.
struct Endpoint: Sendable {
  let requests: RequestBuilder
  let connection: Connection

  var cloud: Cloud {
    Cloud(
      save: save, fetchChanges: fetchChanges, fetchZones: fetchZones, fetch: fetch, query: query,
      saveZone: saveZone, deleteZone: deleteZone, saveSubscription: saveSubscription,
      deleteSubscription: deleteSubscription, subscriptions: subscriptions,
      accountStatus: accountStatus, user: user)
  }

  private func save(_ request: CloudSave) async throws(CloudError) -> Cloud.Receipts {
    try await ask("save", WireSave(request), for: WireReceipts.self).receipts(of: request)
  }

  private func fetchChanges(_ request: ChangeRequest) async throws(CloudError) -> CloudChanges {
    try await ask("changes", WireQuestion(request), for: WireChanges.self).changes
  }

  private func fetchZones(_ request: ZoneRequest) async throws(CloudError) -> ZoneChanges {
    try await ask("zoneChanges", WireZoneQuestion(request), for: WireZoneChanges.self).changes
  }

  private func fetch(_ id: RecordID) async throws(CloudError) -> CloudRecord {
    try await ask("fetch", WireID(id), for: WireRecord.self).record
  }

  private func query(_ query: CloudQuery) async throws(CloudError) -> CloudPage {
    try await ask("query", WireQuery(query), for: WirePage.self).page
  }

  private func saveZone(_ zone: RecordZone) async throws(CloudError) {
    _ = try await body(of: "zones", WireZone(name: zone.name))
  }

  private func deleteZone(_ zone: RecordZone) async throws(CloudError) {
    _ = try await body(of: "deleteZone", WireZone(name: zone.name))
  }

  private func saveSubscription(_ subscription: Subscription) async throws(CloudError) {
    _ = try await body(of: "subscriptions", WireSubscription(subscription))
  }

  private func deleteSubscription(_ id: String) async throws(CloudError) {
    _ = try await body(of: "deleteSubscription", WireSubscriptionID(id: id))
  }

  private func subscriptions() async throws(CloudError) -> [Subscription] {
    try await ask("listSubscriptions", WireNothing(), for: WireSubscriptions.self).subscriptions
      .map { subscription throws(CloudError) in try subscription.subscription }
  }

  private func user() async throws(CloudError) -> String {
    try await ask("user", WireNothing(), for: WireUser.self).user
  }

  private func accountStatus() async throws(CloudError) -> AccountStatus {
    let answer = try await ask("account", WireNothing(), for: WireAccount.self)
    guard let status = AccountStatus(rawValue: answer.status) else {
      throw .malformedAnswer("\"\(answer.status)\" is no status of an account")
    }
    return status
  }

  private func ask<Answer: Decodable>(
    _ path: String, _ question: some Encodable & Sendable, for type: Answer.Type
  ) async throws(CloudError) -> Answer {
    try JSON.decode(type, from: try await body(of: path, question))
  }

  private func body(
    of path: String, _ question: some Encodable & Sendable
  ) async throws(CloudError) -> Data {
    let request = try await requests.request(path, body: try JSON.encode(question))
    let answer = try await connection.send(request)
    if let error = answer.error { throw error }
    return answer.body
  }
}
