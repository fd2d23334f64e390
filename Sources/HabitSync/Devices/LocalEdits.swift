package import HabitDomain

// Local edits on any replica: new stamps, on rows that wait for upload.
extension Replica {
  /// All rows, table by table, by key.
  package func rows() async throws(DataLayerError) -> [SyncedRow] {
    try await read { view throws(DataLayerError) in
      var rows: [SyncedRow] = []
      for table in SyncedTable.allCases { rows += try view.rows(table) }
      return rows
    }
  }

  /// Writes a row, unless it is unchanged or a parent is missing or deleted.
  package func put(
    _ content: SyncedContent, at now: Instant, _ rules: SyncRules
  ) async throws(DataLayerError) {
    try await edit(at: now, rules) { view throws(DataLayerError) in
      for key in content.parents {
        guard let parent = try view.row(key), parent.deletedAt == nil else { return [] }
      }
      let old = try view.row(content.key)
      return old?.says(content, rules) == true ? [] : [LocalEdit(old: old, content: content)]
    }
  }

  /// Deletes a live row and its children; habits are not children of their category.
  package func delete(
    _ key: RowKey, at now: Instant, _ rules: SyncRules
  ) async throws(DataLayerError) {
    try await edit(at: now, rules) { view throws(DataLayerError) in
      guard let row = try view.row(key), row.deletedAt == nil else { return [] }
      var rows = [row]
      for table in SyncedTable.allCases where table > key.table && key.table != .category {
        rows += try view.rows(table).filter {
          $0.content.parents.contains(key) && $0.deletedAt == nil
        }
      }
      return rows.map { LocalEdit(old: $0, content: $0.content, deletedAt: now) }
    }
  }

  /// Edits the rows in quarantine, so that they are sent again (Y-14).
  package func release(at now: Instant, _ rules: SyncRules) async throws(DataLayerError) {
    try await edit(at: now, rules) { view throws(DataLayerError) in
      var edits: [LocalEdit] = []
      for key in try view.backlog().blocked.keys.sorted() {
        guard let row = try view.row(key) else { continue }
        edits.append(
          LocalEdit(
            old: row, content: row.content, deletedAt: row.deletedAt, mergedInto: row.mergedInto))
      }
      return edits
    }
  }

  /// Writes the edits of a body in one transaction with one stamp; takes no stamp without edits.
  private func edit(
    at now: Instant, _ rules: SyncRules,
    _ body: @Sendable (ReplicaView) throws(DataLayerError) -> [LocalEdit]
  ) async throws(DataLayerError) {
    let device = device
    try await transact { view throws(DataLayerError) in
      let edits = try body(view)
      guard !edits.isEmpty else { return ReplicaChange() }
      var state = try view.state()
      let stamp = rules.nextStamp(state.lastStamp, now, device)
      state.lastStamp = ClockReading(wall: stamp.wall, counter: stamp.counter)
      return ReplicaChange(state: state, rows: edits.map { $0.row(at: stamp, rules) })
    }
  }
}

/// A local edit of a row.
private struct LocalEdit {
  /// The row before the edit; nil for a new one.
  let old: SyncedRow?
  let content: SyncedContent
  var deletedAt: Instant?
  var mergedInto: String?

  func row(at stamp: Stamp, _ rules: SyncRules) -> SyncedRow {
    guard var row = old else { return SyncedRow(RowVersion(new: content, at: stamp)) }
    row.write(
      row.version.edited(
        content, at: stamp, replacing: rules.conversion.names(content.key.table),
        deletedAt: deletedAt, mergedInto: mergedInto))
    return row
  }
}

extension SyncedRow {
  /// Whether it is live and has this content, texts byte by byte, as its record has.
  fileprivate func says(_ content: SyncedContent, _ rules: SyncRules) -> Bool {
    guard deletedAt == nil, content == self.content else { return false }
    let (here, new) = (
      RowVersion(new: self.content, at: stamp), RowVersion(new: content, at: stamp)
    )
    return rules.conversion.encode(SyncedRow(here)).fields
      == rules.conversion.encode(SyncedRow(new)).fields
  }
}
