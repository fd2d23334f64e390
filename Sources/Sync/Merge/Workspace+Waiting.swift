import Domain

extension Workspace {
  /// The server has lost its records, or may have, and the rows are sent again: so is what waits here, once it can be a row.
  /// Nobody can read what cannot be read here any more.
  mutating func keepWaiting(_ rules: SyncRules) throws(DataLayerError) {
    for entry in try inbox() where entry.account == nil {
      arrive(entry.key)
      guard let account = state.account, (try? rules.conversion.decode(entry.record)) != nil else {
        continue
      }
      var record = entry.record
      record.changeTag = nil
      wait(InboxRecord(record, account: account, reason: "The server may have lost it"))
    }
  }
}
