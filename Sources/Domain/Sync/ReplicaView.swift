/// What a body sees of a replica within one transaction; it ends with the body.
public struct ReplicaView {
  /// The state of the exchange.
  public var state: () throws(DataLayerError) -> SyncState
  /// A row, tombstones included; nil if there is none.
  public var row: (_ key: RowKey) throws(DataLayerError) -> SyncedRow?
  /// All rows of a table that can be read, tombstones included, by key.
  public var rows: (_ table: SyncedTable) throws(DataLayerError) -> [SyncedRow]
  /// The rows of a table that wait for their upload: those after a place, at most so many.
  public var pending:
    (_ table: SyncedTable, _ after: PendingPlace?, _ limit: Int) throws(DataLayerError)
      -> PendingRows
  /// The records that cannot be rows yet, in any order.
  public var inbox: () throws(DataLayerError) -> [InboxRecord]
  /// What waits and what is blocked.
  public var backlog: () throws(DataLayerError) -> Backlog

  /// Makes a view of its functions.
  public init(
    state: @escaping () throws(DataLayerError) -> SyncState,
    row: @escaping (RowKey) throws(DataLayerError) -> SyncedRow?,
    rows: @escaping (SyncedTable) throws(DataLayerError) -> [SyncedRow],
    pending: @escaping (SyncedTable, PendingPlace?, Int) throws(DataLayerError) -> PendingRows,
    inbox: @escaping () throws(DataLayerError) -> [InboxRecord],
    backlog: @escaping () throws(DataLayerError) -> Backlog
  ) {
    self.state = state
    self.row = row
    self.rows = rows
    self.pending = pending
    self.inbox = inbox
    self.backlog = backlog
  }
}

/// A place in the rows of a table that wait: the order is that of stamp, then id.
public struct PendingPlace: Hashable, Sendable {
  /// The stamp of a row.
  public var stamp: Stamp
  /// Its id.
  public var id: String

  /// Makes a place.
  public init(stamp: Stamp, id: String) {
    self.stamp = stamp
    self.id = id
  }

  /// The place of a row.
  public init(of row: SyncedRow) { self.init(stamp: row.metadata.modifiedAt, id: row.key.id) }
}

extension PendingPlace: Comparable {
  /// Orders by stamp, then by the bytes of the id.
  public static func < (left: PendingPlace, right: PendingPlace) -> Bool {
    guard left.stamp == right.stamp else { return left.stamp < right.stamp }
    return left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
  }
}

/// Rows that wait for their upload.
public struct PendingRows: Hashable, Sendable {
  /// Those that can be read, in the order of ``PendingPlace``.
  public var rows: [SyncedRow]
  /// Those that cannot, with the reason in a sentence for a person: they are put in quarantine, not passed over (Y-14).
  public var unreadable: [RowKey: String]

  /// Makes a list.
  public init(_ rows: [SyncedRow] = [], unreadable: [RowKey: String] = [:]) {
    self.rows = rows
    self.unreadable = unreadable
  }
}

/// What a replica has not sent.
public struct Backlog: Hashable, Sendable {
  /// How many rows wait for their upload.
  public var pending: Int
  /// The rows in quarantine with the reason (Y-14).
  public var blocked: [RowKey: String]

  /// Makes a backlog; there is none by default.
  public init(pending: Int = 0, blocked: [RowKey: String] = [:]) {
    self.pending = pending
    self.blocked = blocked
  }
}
