import HabitDomain

/// A record with the server's metadata.
struct StoredRecord: Hashable, Sendable {
  /// As answered, with its tag and time.
  var record: CloudRecord
  /// The device that made it, which learns of the deletion even without a token.
  let creator: String
  /// The records in its zone whose deletion deletes it.
  let parents: [String]
  var position = 0
  let bytes: Int

  init(_ record: CloudRecord, creator: String) {
    self.record = record
    self.creator = creator
    parents = record.parents
    bytes = record.bytes
  }
}

/// A deleted record.
struct StoredTombstone: Hashable, Sendable {
  let type: String
  let creator: String
  let position: Int
  /// By the server's clock, which may be wrong.
  let deletedAt: Instant
  /// By the clock of the simulation, from which the life of the tombstone counts.
  let forgottenFrom: Instant
}
