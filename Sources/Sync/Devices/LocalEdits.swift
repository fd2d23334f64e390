package import Domain

// What a person writes, on any replica: with new stamps, as rows that wait.
extension Replica {
  /// All its rows, table by table, by key.
  package func rows() async throws(DataLayerError) -> [SyncedRow] {
    try await read { view throws(DataLayerError) in
      var rows: [SyncedRow] = []
      for table in SyncedTable.allCases { rows += try view.rows(table) }
      return rows
    }
  }

  /// Writes a row, unless it says the same already or has no live parents.
  package func put(
    _ content: SyncedContent, at now: Instant, _ rules: SyncRules
  ) async throws(DataLayerError) {
    try await edit(at: now, rules) { view throws(DataLayerError) in
      for key in content.parents {
        guard let parent = try view.row(key), parent.metadata.deletedAt == nil else { return [] }
      }
      let old = try view.row(content.key)
      guard old?.says(content, rules) != true else { return [] }
      var row = old ?? SyncedRow(content: content, metadata: .unwritten)
      row.content = content
      row.metadata.deletedAt = nil
      row.mergedInto = nil
      return [row]
    }
  }

  /// Deletes a live row with its children; habits are no children of their category.
  package func delete(
    _ key: RowKey, at now: Instant, _ rules: SyncRules
  ) async throws(DataLayerError) {
    try await edit(at: now, rules) { view throws(DataLayerError) in
      guard let row = try view.row(key), row.metadata.deletedAt == nil else { return [] }
      var rows = [row]
      for table in SyncedTable.allCases where table > key.table && key.table != .category {
        rows += try view.rows(table).filter {
          $0.content.parents.contains(key) && $0.metadata.deletedAt == nil
        }
      }
      for index in rows.indices { rows[index].metadata.deletedAt = now }
      return rows
    }
  }

  /// Edits what is in quarantine, which lets it be sent again (Y-14).
  package func release(at now: Instant, _ rules: SyncRules) async throws(DataLayerError) {
    try await edit(at: now, rules) { view throws(DataLayerError) in
      var rows: [SyncedRow] = []
      for key in try view.backlog().blocked.keys.sorted() {
        if let row = try view.row(key) { rows.append(row) }
      }
      return rows
    }
  }

  /// Writes what a body makes of the rows, in one transaction with one stamp; nothing if it makes nothing.
  private func edit(
    at now: Instant, _ rules: SyncRules,
    _ body: @Sendable (ReplicaView) throws(DataLayerError) -> [SyncedRow]
  ) async throws(DataLayerError) {
    let device = device
    try await transact { view throws(DataLayerError) in
      var rows = try body(view)
      guard !rows.isEmpty else { return ReplicaChange() }
      var state = try view.state()
      let stamp = rules.nextStamp(state.lastStamp, now, device)
      state.lastStamp = ClockReading(wall: stamp.wall, counter: stamp.counter)
      for index in rows.indices {
        rows[index].metadata.modifiedAt = stamp
        rows[index].metadata.revision &+= 1
        rows[index].metadata.needsSync = true
        rows[index].metadata.syncBlocked = nil
      }
      return ReplicaChange(state: state, rows: rows)
    }
  }
}

extension SyncedRow {
  /// Whether it lives and says this, texts to the byte, as its record does.
  fileprivate func says(_ content: SyncedContent, _ rules: SyncRules) -> Bool {
    guard metadata.deletedAt == nil, content == self.content else { return false }
    var other = self
    other.content = content
    return rules.conversion.encode(self).fields == rules.conversion.encode(other).fields
  }
}

extension Metadata {
  /// That of a row before its first revision.
  fileprivate static let unwritten = Metadata(
    modifiedAt: Stamp(wall: 0, counter: 0, device: ""), revision: 0)
}
