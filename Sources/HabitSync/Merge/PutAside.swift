import HabitDomain

/// The records that are put aside for an account, unsent, until they can be rows (domain 4.11).
///
/// Rows of two tables may have one id, and so one name, and an earlier version of a row may wait already. They exist nowhere
/// else, so none may replace another, except a later version of the same row.
struct PutAside {
  private let account: String
  private let rules: SyncRules
  private var entries: [InboxRecord.Key: InboxRecord]

  /// Begins with what an inbox has for the account.
  init(_ inbox: [InboxRecord], of account: String, _ rules: SyncRules) {
    self.account = account
    self.rules = rules
    entries = Dictionary(
      inbox.filter { $0.account == account }.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
  }

  /// The entry of a record; nil if a later version of its row waits already.
  mutating func take(_ record: CloudRecord, reason: String) -> InboxRecord? {
    var entry = InboxRecord(record, account: account, reason: reason)
    entry.record.changeTag = nil
    while let other = entries[entry.key], !isOneEnough(other, entry) {
      // Nobody reads the zone of what was put aside.
      entry.record.id.zone = RecordZone(name: "\(entry.record.id.zone.name)/\(record.type)")
    }
    if let own = entries[entry.key], isLater(own, entry) { return nil }
    entries[entry.key] = entry
    return entry
  }

  /// Whether one of the two is enough: they are versions of one row, or say the same, or the first one's stored text is damaged,
  /// and it is among the leftovers. It is unknown which of two unreadable ones is later.
  private func isOneEnough(_ first: InboxRecord, _ second: InboxRecord) -> Bool {
    guard !first.record.fields.isEmpty else { return true }
    guard let one = first.restored(rules), let other = second.restored(rules) else {
      return first.record.type == second.record.type && first.record.fields == second.record.fields
    }
    return one.content.key == other.content.key
  }

  private func isLater(_ own: InboxRecord, _ new: InboxRecord) -> Bool {
    guard let mine = own.restored(rules) else { return !own.record.fields.isEmpty }
    guard let other = new.restored(rules) else { return true }
    return rules.merge.winner(mine, other) != .remote
  }
}

extension InboxRecord {
  /// The reason of a record that is put aside because its zone ended, or may have.
  static let mayBeLost = "The server may have lost it"

  /// The version in a record that was put aside; nil if it is unreadable.
  func restored(_ rules: SyncRules) -> RemoteVersion? { try? version(rules) }

  /// The same, or why it is unreadable. It exists nowhere else, and only records of this zone are put aside.
  func version(_ rules: SyncRules) throws(CloudKitError) -> RemoteVersion {
    var record = record
    record.id.zone = rules.zone
    return try rules.conversion.restore(record)
  }
}
