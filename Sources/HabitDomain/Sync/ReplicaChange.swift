/// The changes of a transaction to a replica, all or nothing.
///
/// The parts take effect in the order of the properties. The store decides nothing: it writes what it is
/// given, including metadata, and increments no revision.
public struct ReplicaChange: Hashable, Sendable {
  /// A change of all rows.
  public enum Sweep: Hashable, Sendable {
    /// Every row needs sync and loses tag and record name: on a sign-in and for a new zone.
    case sendAgain
    /// Every row loses tag and record name: on a sign-out.
    case forgetServer
    /// All rows and tombstones are removed, and all inbox entries without an account.
    case removeAll
    /// Older tombstones are removed that need no sync and are no parent of a row.
    case purge(before: Instant)
  }

  /// The new state; nil keeps the old one.
  public var state: SyncState?
  /// A change of all rows.
  public var sweep: Sweep?
  /// Rows to write over those of their keys, parents before children; they may share values that are unique among
  /// local rows.
  public var rows: [SyncedRow]
  /// New exchange data of rows, by key; their versions are unchanged.
  public var notes: [RowKey: Exchange]
  /// Rows to put in quarantine, with the reason; nothing else of them changes.
  public var blocked: [RowKey: String]
  /// Rows to remove without a tombstone, children before parents.
  public var removed: [RowKey]
  /// Records to add to the inbox; each replaces the entry of its key.
  public var waiting: [InboxRecord]
  /// Records to remove from the inbox.
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
}
