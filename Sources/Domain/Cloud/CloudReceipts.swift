/// What has become of the records of a request.
public struct CloudReceipts: Hashable, Sendable {
  /// For each record to be stored, in their order: as it is stored now, or why it is not.
  public var saved: [Result<CloudRecord, CloudError>]
  /// For each record to be deleted, in their order: its id, or why it is not deleted.
  public var deleted: [Result<RecordID, CloudError>]

  /// Makes receipts.
  public init(
    _ saved: [Result<CloudRecord, CloudError>] = [],
    deleted: [Result<RecordID, CloudError>] = []
  ) {
    self.saved = saved
    self.deleted = deleted
  }
}
