/// The subscriptions of an account.
struct WireSubscriptions: Codable, Sendable {
  var subscriptions: [WireSubscription]
}
