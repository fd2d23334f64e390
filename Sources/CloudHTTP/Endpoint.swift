import Domain
import Foundation

/// The functions of a record server as questions and answers in JSON.
struct Endpoint: Sendable {
  let requests: RequestBuilder
  let connection: Connection

  var cloud: Cloud {
    Cloud(
      save: save, fetchChanges: fetchChanges, fetch: fetch, saveZone: saveZone,
      saveSubscription: saveSubscription, accountStatus: accountStatus)
  }

  private func save(_ request: CloudSave) async throws(CloudError) -> Cloud.Receipts {
    let answer = try await ask("save", WireSave(request), for: WireReceipts.self)
    guard answer.receipts.count == request.records.count else {
      throw .malformedAnswer(
        "it has \(answer.receipts.count) receipts for \(request.records.count) records")
    }
    return try answer.receipts.map { receipt throws(CloudError) in try receipt.outcome }
  }

  private func fetchChanges(_ request: ChangeRequest) async throws(CloudError) -> CloudChanges {
    try await ask("changes", WireQuestion(request), for: WireChanges.self).changes
  }

  private func fetch(_ id: RecordID) async throws(CloudError) -> CloudRecord {
    try await ask("fetch", WireID(id), for: WireRecord.self).record
  }

  private func saveZone(_ zone: RecordZone) async throws(CloudError) {
    _ = try await body(of: "zones", WireZone(name: zone.name))
  }

  private func saveSubscription(_ subscription: Subscription) async throws(CloudError) {
    _ = try await body(of: "subscriptions", WireSubscription(subscription))
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
