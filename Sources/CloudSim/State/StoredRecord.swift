import Domain

/// A record with what the server knows about it.
struct StoredRecord: Hashable, Sendable {
  /// As it is answered, with its tag and time.
  var record: CloudRecord
  /// The device that made it: it is told of the deletion even without a token.
  let creator: String
  /// The records in its zone with which it is deleted.
  let parents: [String]
  /// Where in the list of changes it stands.
  var position = 0
  let bytes: Int

  init(_ record: CloudRecord, creator: String) {
    self.record = record
    self.creator = creator
    parents = record.parents
    bytes = record.bytes
  }
}

/// What is left of a record that was deleted.
struct StoredTombstone: Hashable, Sendable {
  let type: String
  let creator: String
  let position: Int
  /// By the clock of the server, which may be wrong.
  let deletedAt: Instant
  /// By the clock of the simulation, from which the life of the tombstone counts.
  let forgottenFrom: Instant
}
