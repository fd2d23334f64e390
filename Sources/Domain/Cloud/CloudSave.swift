/// Records to be stored and deleted by one request (domain 4.3).
public struct CloudSave: Hashable, Sendable {
  /// When the server takes a record.
  public enum Policy: String, CaseIterable, Sendable {
    /// If its change tag is the server's.
    case ifUnchanged
    /// In any case, field by field.
    case changedKeys
    /// In any case, as a whole.
    case all
  }

  /// The records to be stored, parents before children.
  public var records: [CloudRecord]
  /// The records to be deleted, after the others are stored; none of them may be in both lists.
  public var deletions: [RecordID]
  /// When the server takes one.
  public var policy: Policy
  /// Whether one that is refused makes the server refuse all of its zone.
  public var isAtomic: Bool

  /// Makes a request.
  public init(
    _ records: [CloudRecord], deletions: [RecordID] = [], policy: Policy = .ifUnchanged,
    isAtomic: Bool = false
  ) {
    self.records = records
    self.deletions = deletions
    self.policy = policy
    self.isAtomic = isAtomic
  }
}

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
