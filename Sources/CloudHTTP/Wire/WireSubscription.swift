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

  var subscription: Subscription {
    get throws(CloudError) {
      let events = try events.map { text throws(CloudError) in
        guard let event = Subscription.Event(rawValue: text) else {
          throw CloudError.malformedAnswer("\"\(text)\" is no event of a subscription")
        }
        return event
      }
      return Subscription(
        id: id, zone: RecordZone(name: zone), recordType: recordType, events: Set(events))
    }
  }
}
