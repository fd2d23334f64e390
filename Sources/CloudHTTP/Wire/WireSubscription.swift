import HabitDomain

/// A subscription to changes, possibly partial; only the id is required.
struct WireSubscription: Codable, Sendable {
  var subscriptionID: String
  var subscriptionType: String?
  var zoneID: WireZoneID?
  var query: WireQuery.Query?
  var firesOn: [String]?

  init(id: String) {
    subscriptionID = id
  }

  init(_ subscription: Subscription) {
    self.init(id: subscription.id)
    subscriptionType = "query"
    zoneID = WireZoneID(subscription.zone)
    query = WireQuery.Query(recordType: subscription.recordType)
    firesOn = subscription.events.map(\.rawValue).sorted()
  }

  /// Nil for one of another kind, such as to a whole zone, which another version of the app may have created.
  var subscription: Subscription? {
    get throws(CloudError) {
      guard subscriptionType == nil || subscriptionType == "query" else { return nil }
      guard let query, let firesOn else {
        throw .malformedAnswer("the subscription \"\(subscriptionID)\" is incomplete")
      }
      let events = try firesOn.map { text throws(CloudError) in
        guard let event = Subscription.Event(rawValue: text) else {
          throw CloudError.malformedAnswer("\"\(text)\" is not an event of a subscription")
        }
        return event
      }
      // A query without a zone is for the default zone.
      return Subscription(
        id: subscriptionID, zone: zoneID?.zone ?? .standard, recordType: query.recordType,
        events: Set(events))
    }
  }
}
