/// What a transaction changes in a replica: all of it, or nothing.
///
/// The parts take effect in the order in which they stand here. Nothing is decided by the store: it writes what it is
/// told, metadata included, and counts no revision.
public struct ReplicaChange: Hashable, Sendable {
  /// A change of all rows.
  public enum Sweep: Hashable, Sendable {
    /// Every row needs sync and has no tag and no record name: on a sign-in and for a new zone.
    case sendAgain
    /// Every row loses tag and record name: on a sign-out.
    case forgetServer
    /// Every row goes, and every entry of the inbox that names no account; no tombstones stay.
    case removeAll
    /// The tombstones go that are older, need no sync, and are no parent of a row.
    case purge(before: Instant)
  }

  /// The new state; nil leaves the old one.
  public var state: SyncState?
  /// A change of all rows.
  public var sweep: Sweep?
  /// Rows to be written over what their keys have, parents before children; other rows may share what is unique among
  /// those that are made here.
  public var rows: [SyncedRow]
  /// What is known of the copies of rows on the server, by key; what the rows say stays as it is stored.
  public var notes: [RowKey: Exchange]
  /// Rows that cannot be uploaded any more, with the reason; nothing else of them changes.
  public var blocked: [RowKey: String]
  /// Rows that go without a tombstone, children before parents.
  public var removed: [RowKey]
  /// Records that wait; each replaces what has its key.
  public var waiting: [InboxRecord]
  /// Records that wait no longer.
  public var arrived: [InboxRecord.Key]

  /// Makes a change; by default nothing changes.
  public init(
    state: SyncState? = nil, sweep: Sweep? = nil, rows: [SyncedRow] = [],
    notes: [RowKey: Exchange] = [:],
    blocked: [RowKey: String] = [:], removed: [RowKey] = [], waiting: [InboxRecord] = [],
    arrived: [InboxRecord.Key] = []
  ) {
    self.state = state
    self.sweep = sweep
    self.rows = rows
    self.notes = notes
    self.blocked = blocked
    self.removed = removed
    self.waiting = waiting
    self.arrived = arrived
  }

  /// Whether nothing changes.
  public var isEmpty: Bool { self == ReplicaChange() }
}
