public import Domain

/// What an account has on the server, for an oracle to compare.
public struct CloudContents: Hashable, Sendable {
  /// A record that was deleted.
  public struct Tombstone: Hashable, Sendable {
    /// Its type.
    public var type: String
    /// When it was deleted, by the clock of the server.
    public var deletedAt: Instant
  }

  /// The records by id.
  public var records: [RecordID: CloudRecord] = [:]
  /// The deletions that are remembered, by id.
  public var tombstones: [RecordID: Tombstone] = [:]
}
