package import HabitDomain
import Synchronization

/// A replica in dictionaries: the whole effect of a transaction on one page.
package final class MemoryReplica: Sendable {
  /// Its content.
  package struct Content: Hashable, Sendable {
    /// The rows by key.
    package var rows: [RowKey: SyncedRow] = [:]
    /// The waiting records by key.
    package var inbox: [InboxRecord.Key: InboxRecord] = [:]
    /// The state of the exchange.
    package var state = SyncState()
  }

  private let lock = Mutex(Content())

  package init() {}

  /// The replica as an engine sees it.
  package func replica(device: String) -> Replica {
    Replica(device: device) { (body: Replica.Body) throws(DataLayerError) in
      try self.lock.withLock { content throws(DataLayerError) in
        content.apply(try body(content.view))
      }
    }
  }
}

extension MemoryReplica.Content {
  /// The view of a transaction.
  fileprivate var view: ReplicaView {
    ReplicaView(
      state: { () throws(DataLayerError) in state },
      row: { (key) throws(DataLayerError) in rows[key] },
      rows: { (table) throws(DataLayerError) in
        rows.values.filter { $0.key.table == table }.sorted { $0.key < $1.key }
      },
      pending: { (table, place, limit) throws(DataLayerError) in
        let waiting = rows.values.filter {
          $0.key.table == table && $0.isPending && isAfter(place, $0)
        }
        let sorted = waiting.sorted { PendingPlace(of: $0) < PendingPlace(of: $1) }
        return PendingRows(Array(sorted.prefix(limit)))
      },
      inbox: { () throws(DataLayerError) in Array(inbox.values) },
      backlog: { () throws(DataLayerError) in
        Backlog(
          pending: rows.values.count(where: \.isPending),
          blocked: rows.compactMapValues(\.exchange.syncBlocked))
      })
  }

  private func isAfter(_ place: PendingPlace?, _ row: SyncedRow) -> Bool {
    place.map { $0 < PendingPlace(of: row) } ?? true
  }

  /// Stores a change, in the order of its parts.
  fileprivate mutating func apply(_ change: ReplicaChange) {
    if let state = change.state { self.state = state }
    if let sweep = change.sweep { apply(sweep) }
    for row in change.rows { rows[row.key] = row }
    for (key, exchange) in change.notes { rows[key]?.exchange = exchange }
    for (key, reason) in change.blocked { rows[key]?.exchange.syncBlocked = reason }
    for key in change.removed { rows[key] = nil }
    for entry in change.waiting { inbox[entry.key] = entry }
    for key in change.arrived { inbox[key] = nil }
  }

  private mutating func apply(_ sweep: ReplicaChange.Sweep) {
    switch sweep {
    case .sendAgain:
      forget()
      for key in rows.keys { rows[key]?.exchange.needsSync = true }
    case .forgetServer: forget()
    case .removeAll:
      rows = [:]
      inbox = inbox.filter { $0.key.account != nil }
    case .purge(let time): purge(before: time)
    }
  }

  private mutating func forget() {
    for key in rows.keys {
      rows[key]?.exchange.changeTag = nil
      rows[key]?.exchange.recordName = nil
    }
  }

  private mutating func purge(before time: Instant) {
    for table in SyncedTable.allCases.reversed() {
      let parents = Set(rows.values.flatMap(\.content.parents))
      for (key, row) in rows where key.table == table && !parents.contains(key) {
        guard let deletedAt = row.deletedAt, deletedAt < time, !row.exchange.needsSync
        else { continue }
        rows[key] = nil
      }
    }
  }
}
