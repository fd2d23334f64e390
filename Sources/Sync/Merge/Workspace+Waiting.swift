import Domain

extension Workspace {
  /// The server has lost its records, or may have, and the rows are sent again: so is what waits here, once it can be a row.
  /// What cannot be read here may be so by the next version of the app, unless its fields could not even be held.
  mutating func keepWaiting(_ rules: SyncRules) throws(DataLayerError) {
    for entry in try inbox() where entry.account == nil {
      arrive(entry.key)
      guard let account = state.account, !entry.record.fields.isEmpty else { continue }
      var record = entry.record
      record.changeTag = nil
      wait(InboxRecord(record, account: account, reason: "The server may have lost it"))
    }
  }
}
