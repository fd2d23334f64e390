/// The view of a replica within one transaction.
public struct ReplicaView {
  /// The state of the exchange.
  public var state: () throws(DataLayerError) -> SyncState
  /// A row, live or deleted; nil if there is none.
  public var row: (_ key: RowKey) throws(DataLayerError) -> SyncedRow?
  /// All readable rows of a table, including tombstones, by key.
  public var rows: (_ table: SyncedTable) throws(DataLayerError) -> [SyncedRow]
  /// The rows of a table that cannot be read, including tombstones. Of their contents, only the keys and the parents count.
  public var unreadable: (_ table: SyncedTable) throws(DataLayerError) -> [SyncedRow]
  /// Whether a habit belongs to this category, or a log to this habit, apart from the excluded ones. Tombstones count, and so do rows
  /// that cannot be read.
  public var isParent:
    (_ key: RowKey, _ isPassedOver: (RowKey) -> Bool) throws(DataLayerError) -> Bool
  /// The waiting rows of a table after a place, up to a limit.
  public var pending:
    (_ table: SyncedTable, _ after: PendingPlace?, _ limit: Int) throws(DataLayerError)
      -> PendingRows
  /// The inbox, in any order.
  public var inbox: () throws(DataLayerError) -> [InboxRecord]
  /// The waiting and the blocked rows.
  public var backlog: () throws(DataLayerError) -> Backlog

  /// Makes a view of its functions. Without one that finds children, they are searched for among all readable rows.
  public init(
    state: @escaping () throws(DataLayerError) -> SyncState,
    row: @escaping (RowKey) throws(DataLayerError) -> SyncedRow?,
    rows: @escaping (SyncedTable) throws(DataLayerError) -> [SyncedRow],
    unreadable: @escaping (SyncedTable) throws(DataLayerError) -> [SyncedRow] = { _ in [] },
    isParent: ((RowKey, (RowKey) -> Bool) throws(DataLayerError) -> Bool)? = nil,
    pending: @escaping (SyncedTable, PendingPlace?, Int) throws(DataLayerError) -> PendingRows,
    inbox: @escaping () throws(DataLayerError) -> [InboxRecord],
    backlog: @escaping () throws(DataLayerError) -> Backlog
  ) {
    self.state = state
    self.row = row
    self.rows = rows
    self.unreadable = unreadable
    if let isParent {
      self.isParent = isParent
    } else {
      self.isParent = { (key, isPassedOver) throws(DataLayerError) in
        try ReplicaView.isParent(key, isPassedOver, rows)
      }
    }
    self.pending = pending
    self.inbox = inbox
    self.backlog = backlog
  }

  private static func isParent(
    _ key: RowKey, _ isPassedOver: (RowKey) -> Bool,
    _ rows: (SyncedTable) throws(DataLayerError) -> [SyncedRow]
  ) throws(DataLayerError) -> Bool {
    for table in [SyncedTable.habit, .log] {
      for row in try rows(table) where row.content.parents.contains(key) {
        if !isPassedOver(row.key) { return true }
      }
    }
    return false
  }
}

/// A place among the waiting rows of a table, in the order of stamp and id.
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

/// Waiting rows.
public struct PendingRows: Hashable, Sendable {
  /// Readable rows, in the order of ``PendingPlace``.
  public var rows: [SyncedRow]
  /// Unreadable rows with the reason as a sentence for a person: they are put in quarantine (Y-14).
  public var unreadable: [RowKey: String]

  /// Makes a list.
  public init(_ rows: [SyncedRow] = [], unreadable: [RowKey: String] = [:]) {
    self.rows = rows
    self.unreadable = unreadable
  }
}

/// The rows that a replica has not sent.
public struct Backlog: Hashable, Sendable {
  /// The number of waiting rows.
  public var pending: Int
  /// The rows in quarantine with the reason (Y-14).
  public var blocked: [RowKey: String]

  /// Makes a backlog; empty by default.
  public init(pending: Int = 0, blocked: [RowKey: String] = [:]) {
    self.pending = pending
    self.blocked = blocked
  }
}
