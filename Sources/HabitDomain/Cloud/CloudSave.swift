/// Records to store and to delete in one request (domain 4.3).
public struct CloudSave: Hashable, Sendable {
  /// When the server accepts a record.
  public enum Policy: String, CaseIterable, Sendable {
    /// If its change tag is current.
    case ifUnchanged
    /// In any case, field by field.
    case changedKeys
    /// In any case, as a whole.
    case all
  }

  /// The records to store, parents before children.
  public var records: [CloudRecord]
  /// The records to delete, after the others are stored; no record may be in both lists.
  public var deletions: [RecordID]
  /// When the server accepts one.
  public var policy: Policy
  /// Whether one refused record makes the server refuse all records of its zone.
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

/// The results for the records of a request.
public struct CloudReceipts: Hashable, Sendable {
  /// For each record to store, in order: the stored record, or the error.
  public var saved: [Result<CloudRecord, CloudError>]
  /// For each record to delete, in order: its id, or the error.
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
