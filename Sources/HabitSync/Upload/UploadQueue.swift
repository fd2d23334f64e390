import HabitDomain

/// A walk through the waiting rows, table by table in the order of upload, each in the order of stamp and id.
///
/// The queue is the set of these rows and not a list of its own (domain 4.6). A row that is edited during the walk gets
/// a greater stamp and comes again.
///
/// To find the first of the waiting rows, a store scans all rows, so the places of many are noted at once, and each row is read
/// again when its turn comes. Only places that the clock of the device has passed are noted: whatever is written during the walk
/// gets a place after them, and the walk is the same as if it had searched for each request.
struct UploadQueue: Sendable {
  /// The number of rows that are searched for at once, to note their places.
  private static let sight = 10_000

  private let order: [SyncedTable]
  private var index = 0
  private var place: PendingPlace?
  /// The places that follow.
  private var ahead: ArraySlice<PendingPlace> = []
  /// Whether places may be noted: none are of rows that the clock has not passed, however many are
  /// read.
  private var looksAhead = true

  init(_ order: [SyncedTable]) { self.order = order }

  /// The next rows, up to a limit; none at the end.
  mutating func next(_ limit: Int, in view: ReplicaView) throws(DataLayerError) -> PendingRows {
    var found = PendingRows()
    while found.rows.count < limit, index < order.count {
      if let noted = ahead.popFirst() {
        place = noted
        if let row = try row(at: noted, in: view) { found.rows.append(row) }
        continue
      }
      let wanted = limit - found.rows.count
      let rows = try waiting(wanted, in: view)
      // Unreadable rows have to be blocked first, or they would come again.
      guard rows.unreadable.isEmpty else {
        return PendingRows(found.rows, unreadable: rows.unreadable)
      }
      found.rows += rows.rows.prefix(wanted)
      if rows.rows.count < wanted {
        index += 1
        place = nil
        looksAhead = true
      } else {
        place = found.rows.last.map(PendingPlace.init(of:))
        ahead = try passed(rows.rows.dropFirst(wanted), in: view)
        looksAhead = looksAhead && !ahead.isEmpty
      }
    }
    return found
  }

  /// The rows after the place, and more than are wanted if places may be noted. Unreadable ones among them are blocked at once,
  /// however far away they are, and not once for each request.
  private func waiting(_ wanted: Int, in view: ReplicaView) throws(DataLayerError) -> PendingRows {
    try view.pending(order[index], place, looksAhead ? max(wanted, Self.sight) : wanted)
  }

  /// The places of the first rows, as far as the clock has passed them.
  private func passed(
    _ rows: ArraySlice<SyncedRow>, in view: ReplicaView
  ) throws(DataLayerError) -> ArraySlice<PendingPlace> {
    guard !rows.isEmpty, let last = try view.state().lastStamp else { return [] }
    return rows.prefix { ClockReading(wall: $0.stamp.wall, counter: $0.stamp.counter) <= last }
      .map(PendingPlace.init(of:))[...]
  }

  /// The row that still waits at a place.
  private func row(
    at place: PendingPlace, in view: ReplicaView
  ) throws(DataLayerError) -> SyncedRow? {
    guard let row = try view.row(RowKey(order[index], place.id)), row.isPending else { return nil }
    return PendingPlace(of: row) == place ? row : nil
  }
}
