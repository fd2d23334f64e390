import Domain
import SyncSupport

/// All that a device holds, metadata included.
struct Holding: Equatable {
  let rows: [SyncedRow]
  let inbox: Set<InboxRecord>
  let state: SyncState
  let backlog: Backlog

  init(_ handset: Handset) async throws {
    rows = try await handset.rows()
    (inbox, state, backlog) = try await handset.replica.read { view throws(DataLayerError) in
      (Set(try view.inbox()), try view.state(), try view.backlog())
    }
  }
}
