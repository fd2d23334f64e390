import HabitDomain
import HabitSync

/// Everything that a device holds, including metadata.
struct Holding: Equatable {
  let rows: [SyncedRow]
  /// What waits for its upload, table after table, read two rows at a time.
  let waiting: [SyncedRow]
  let inbox: Set<InboxRecord>
  let state: SyncState
  let backlog: Backlog

  init(_ replica: Replica) async throws {
    rows = try await replica.rows()
    (waiting, inbox, state, backlog) = try await replica.read { view throws(DataLayerError) in
      (try Self.waiting(in: view), Set(try view.inbox()), try view.state(), try view.backlog())
    }
  }

  private static func waiting(in view: ReplicaView) throws(DataLayerError) -> [SyncedRow] {
    var waiting: [SyncedRow] = []
    for table in SyncedTable.allCases {
      var page = try view.pending(table, nil, 2)
      // A replica that returns the same page forever must fail, not hang.
      while let last = page.rows.last, waiting.count < 1_000 {
        waiting += page.rows
        page = try view.pending(table, PendingPlace(of: last), 2)
      }
    }
    return waiting
  }
}
