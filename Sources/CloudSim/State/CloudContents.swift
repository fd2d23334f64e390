public import HabitDomain

/// The contents of an account, for oracles.
public struct CloudContents: Hashable, Sendable {
  /// A deleted record.
  public struct Tombstone: Hashable, Sendable {
    /// Its type.
    public var type: String
    /// When it was deleted, by the server's clock.
    public var deletedAt: Instant
  }

  /// The records by id.
  public var records: [RecordID: CloudRecord] = [:]
  /// The remembered deletions by id.
  public var tombstones: [RecordID: Tombstone] = [:]
}
