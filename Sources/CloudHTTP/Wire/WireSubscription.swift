import Domain

/// A wish to be told of changes.
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
