import HabitDomain

/// A subscription as it is in JSON.
struct ServedSubscription: Codable {
  struct Query: Codable {
    var recordType: String
  }

  var subscriptionID: String
  var subscriptionType: String?
  var zoneID: ServedZoneID?
  var query: Query?
  var firesOn: [String]?

  init(_ subscription: Subscription) {
    subscriptionID = subscription.id
    subscriptionType = "query"
    zoneID = ServedZoneID(subscription.zone.name)
    query = Query(recordType: subscription.recordType)
    firesOn = subscription.events.map(\.rawValue).sorted()
  }

  var subscription: Subscription {
    get throws {
      guard subscriptionType == "query", let query, let firesOn else {
        throw Refusal.badRequest("a subscription is one to a query")
      }
      let events = try firesOn.map { text in
        guard let event = Subscription.Event(rawValue: text) else {
          throw Refusal.badRequest("there is no such event")
        }
        return event
      }
      return Subscription(
        id: subscriptionID, zone: zoneID?.zone ?? .standard, recordType: query.recordType,
        events: Set(events))
    }
  }
}
