import HabitDomain

/// A walk through the waiting rows, table by table in the order of upload, each in the order of stamp and id.
///
/// The queue is the set of these rows and not a list of its own (domain 4.6). A row that is edited during the walk gets
/// a greater stamp and comes again.
struct UploadQueue: Sendable {
  private let order: [SyncedTable]
  private var index = 0
  private var place: PendingPlace?

  init(_ order: [SyncedTable]) { self.order = order }

  /// The next rows, up to a limit; none at the end.
  mutating func next(_ limit: Int, in view: ReplicaView) throws(DataLayerError) -> PendingRows {
    var found = PendingRows()
    while found.rows.count < limit, index < order.count {
      let wanted = limit - found.rows.count
      let rows = try view.pending(order[index], place, wanted)
      // Unreadable rows have to be blocked first, or they would come again.
      guard rows.unreadable.isEmpty else {
        return PendingRows(found.rows, unreadable: rows.unreadable)
      }
      found.rows += rows.rows
      if rows.rows.count < wanted {
        index += 1
        place = nil
      } else {
        place = rows.rows.last.map(PendingPlace.init(of:))
      }
    }
    return found
  }
}
