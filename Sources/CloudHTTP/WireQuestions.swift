import Domain

// The bodies of requests.

struct WireSave: Codable, Sendable {
  let records: [WireRecord]
  let policy: String
  let isAtomic: Bool

  init(_ request: CloudSave) {
    records = request.records.map(WireRecord.init)
    policy = request.policy.rawValue
    isAtomic = request.isAtomic
  }
}

struct WireQuestion: Codable, Sendable {
  let zone: String
  let token: String?
  let limit: Int

  init(_ request: ChangeRequest) {
    zone = request.zone.name
    token = request.token
    limit = request.limit
  }
}

struct WireZone: Codable, Sendable {
  let name: String
}

struct WireSubscription: Codable, Sendable {
  let id: String
  let zone: String
  let recordType: String
  let events: [String]

  init(_ subscription: Subscription) {
    id = subscription.id
    zone = subscription.zone.name
    recordType = subscription.recordType
    events = subscription.events.map(\.rawValue).sorted()
  }
}

struct WireNothing: Codable, Sendable {}
