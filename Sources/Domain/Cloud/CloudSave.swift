/// Records to be stored by one request (domain 4.3).
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

  /// The records, parents before children.
  public var records: [CloudRecord]
  /// When the server takes one.
  public var policy: Policy
  /// Whether one that is refused makes the server refuse all.
  public var isAtomic: Bool

  /// Makes a request.
  public init(_ records: [CloudRecord], policy: Policy = .ifUnchanged, isAtomic: Bool = false) {
    self.records = records
    self.policy = policy
    self.isAtomic = isAtomic
  }
}
