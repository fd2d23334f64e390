import Domain

/// What became of the records of a save, in their order.
struct WireReceipts: Codable, Sendable {
  var receipts: [WireReceipt]
  /// What became of those to be deleted; nil for none.
  var deletions: [WireReceipt]?

  /// The receipts of a request, which has one for each record and each deletion.
  func receipts(of request: CloudSave) throws(CloudError) -> CloudReceipts {
    try WireReceipts.check(receipts, against: request.records.count, "records")
    let deletions = deletions ?? []
    try WireReceipts.check(deletions, against: request.deletions.count, "deletions")
    return CloudReceipts(
      try receipts.map { receipt throws(CloudError) in try receipt.outcome },
      deleted: try zip(deletions, request.deletions).map { (receipt, id) throws(CloudError) in
        try receipt.deletion(of: id)
      })
  }

  private static func check(
    _ receipts: [WireReceipt], against count: Int, _ noun: String
  ) throws(CloudError) {
    guard receipts.count == count else {
      throw .malformedAnswer("it has \(receipts.count) receipts for \(count) \(noun)")
    }
  }
}
