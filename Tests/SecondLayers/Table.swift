import HabitDomain

/// The rows of one kind, tombstones included.
struct Table<Key: Hashable & Sendable, Content: Hashable & Sendable>: Sendable {
  private(set) var rows: [Key: StoredRow<Content>] = [:]
  /// What this transaction wrote or removed, which shows whether there is something to keep.
  private(set) var touched: Set<Key> = []

  subscript(live key: Key) -> Content? {
    guard let row = rows[key], row.metadata.deletedAt == nil else { return nil }
    return row.content
  }

  var live: [Content] {
    rows.values.filter { $0.metadata.deletedAt == nil }.map(\.content)
  }

  /// Adds a row, or replaces its content and revives it.
  mutating func put(_ content: Content, at key: Key, _ stamp: Stamp) {
    touched.insert(key)
    guard var row = rows[key] else {
      rows[key] = StoredRow(content: content, metadata: Metadata(modifiedAt: stamp))
      return
    }
    row.content = content
    row.metadata.noteChange(stamp, deletedAt: nil)
    rows[key] = row
  }

  mutating func bury(_ key: Key, _ stamp: Stamp, at moment: Instant) {
    touched.insert(key)
    rows[key]?.metadata.noteChange(stamp, deletedAt: moment)
  }

  /// Changes a row without a trace in its metadata.
  mutating func patch(_ key: Key, _ change: (inout StoredRow<Content>) -> Void) {
    guard var row = rows[key] else { return }
    touched.insert(key)
    change(&row)
    rows[key] = row
  }

  /// Removes rows for good.
  mutating func erase(where isDoomed: (StoredRow<Content>) -> Bool) {
    for key in rows.filter({ isDoomed($0.value) }).keys {
      touched.insert(key)
      rows[key] = nil
    }
  }

  /// Takes a row as it was stored.
  mutating func load(_ row: StoredRow<Content>, at key: Key) {
    rows[key] = row
  }

  mutating func settle() {
    touched = []
  }
}

extension Metadata {
  fileprivate mutating func noteChange(_ stamp: Stamp, deletedAt moment: Instant?) {
    modifiedAt = stamp
    revision += 1
    needsSync = true
    syncBlocked = nil
    deletedAt = moment
  }
}
