import HabitDomain

/// Rows by id, with live ones also found by what they belong to: logs by habit, members by
/// family, families by code.
///
/// A model of a load has hundreds of thousands of rows, so a change of one must not scan all.
struct RowTable<Content: Hashable & Sendable, Group: Hashable & Sendable>: Sendable {
  typealias Row = StoredRow<Content>

  private let group: @Sendable (Content) -> Group
  private var live: [Group: [Identifier: Row]] = [:]
  private var tombstones: [Identifier: Row] = [:]
  /// The group of each live row.
  private var groups: [Identifier: Group] = [:]

  init(by group: @escaping @Sendable (Content) -> Group) { self.group = group }

  /// A row, live or not.
  subscript(id: Identifier) -> Row? {
    get { groups[id].flatMap { live[$0]?[id] } ?? tombstones[id] }
    set {
      remove(id)
      guard let row = newValue else { return }
      guard row.isLive else { return tombstones[id] = row }
      let place = group(row.content)
      groups[id] = place
      live[place, default: [:]][id] = row
    }
  }

  private mutating func remove(_ id: Identifier) {
    tombstones[id] = nil
    guard let place = groups.removeValue(forKey: id) else { return }
    live[place]?[id] = nil
    if live[place]?.isEmpty == true { live[place] = nil }
  }

  /// The live rows of a group.
  func live(in group: Group) -> [Identifier: Row].Values { (live[group] ?? [:]).values }

  /// The live rows, in any order. A key path would look up the types of the table at each call.
  var liveRows: some Sequence<Row> { live.values.lazy.flatMap { $0.values } }

  /// The deleted rows, in any order.
  var deletedRows: [Identifier: Row].Values { tombstones.values }

  /// The number of live rows.
  var liveCount: Int { groups.count }

  /// All rows with their ids, including tombstones, in any order.
  var entries: [(id: Identifier, row: Row)] {
    (live.values.flatMap { $0 } + tombstones).map { ($0.key, $0.value) }
  }

  /// All rows, including tombstones, in any order.
  var values: [Row] { live.values.flatMap { $0.values } + tombstones.values }

  /// The rows that wait for upload, in any order.
  var pending: [PendingRow] {
    entries.map { PendingRow(id: $0.id, metadata: $0.row.metadata) }.filter { row in
      (row.metadata.needsSync || row.metadata.recordName == nil) && row.metadata.syncBlocked == nil
    }
  }

  /// The number of rows, including tombstones.
  var count: Int { groups.count + tombstones.count }

  /// Inserts a new row, or replaces one and revives it.
  mutating func write(_ content: Content, at id: Identifier, _ stamp: Stamp) {
    var row = self[id]
    row?.replace(by: content, stamp)
    self[id] = row ?? StoredRow(content: content, metadata: Metadata(modifiedAt: stamp))
  }

  /// Removes rows that do not meet a condition, for good.
  mutating func keep(_ isKept: (Row) -> Bool) {
    for (id, row) in entries where !isKept(row) { remove(id) }
  }
}
