import Domain

/// What became of a record: as it is stored now, or why it is not.
struct WireReceipt: Codable, Sendable {
  var record: WireRecord?
  var error: WireError?

  var outcome: Result<CloudRecord, CloudError> {
    get throws(CloudError) {
      switch (record, error) {
      case (let record?, nil): .success(try record.record)
      case (nil, let error?): .failure(try error.error)
      default: throw .malformedAnswer("a receipt needs either a record or an error")
      }
    }
  }

  /// What became of a record that is to be deleted: nothing is said of one that is gone.
  func deletion(of id: RecordID) throws(CloudError) -> Result<RecordID, CloudError> {
    guard record == nil else {
      throw .malformedAnswer("a receipt of a deletion has a record")
    }
    guard let error else { return .success(id) }
    return .failure(try error.error)
  }
}
