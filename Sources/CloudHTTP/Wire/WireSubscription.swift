import Domain

/// A wish to be told of changes, or what is known of one: its id at least.
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

  /// Nil for one to whole zones, which an app of another version may have made.
  var subscription: Subscription? {
    get throws(CloudError) {
      guard subscriptionType != "zone" else { return nil }
      guard let query, let firesOn else {
        throw .malformedAnswer("the subscription \"\(subscriptionID)\" is not complete")
      }
      let events = try firesOn.map { text throws(CloudError) in
        guard let event = Subscription.Event(rawValue: text) else {
          throw CloudError.malformedAnswer("\"\(text)\" is no event of a subscription")
        }
        return event
      }
      // A query without a zone is one of the standard zone.
      return Subscription(
        id: subscriptionID, zone: zoneID?.zone ?? .standard, recordType: query.recordType,
        events: Set(events))
    }
  }
}
