/// What became of the records of a save, in their order.
struct WireReceipts: Codable, Sendable {
  var receipts: [WireReceipt]
}
