/// The id of a subscription that ends.
struct WireSubscriptionID: Codable, Sendable {
  let id: String
}
