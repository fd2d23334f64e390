package import Domain
import Rules

/// Which of two versions of a row counts, and what becomes of the row (domain 4.2, 4.5).
///
/// The comparison is a total order of versions, so that the merge is commutative, associative and idempotent: what
/// remains is the greatest of all versions, in whatever order they come (Y-8). Neither side is preferred.
package struct Merge: Sendable {
  /// Which version a comparison finds greater.
  package enum Winner: Hashable, Sendable {
    /// The one that is here.
    case local
    /// The one that came.
    case remote
    /// Neither: they are the same.
    case same
  }

  /// Compares the version that is here with the one that came (Y-7).
  package var winner: @Sendable (_ local: RemoteVersion, _ remote: RemoteVersion) -> Winner
  /// The row after a version came; nil is no row.
  package var applied:
    @Sendable (_ remote: RemoteVersion, _ local: SyncedRow?, _ winner: Winner) -> SyncedRow
  /// The row after the server took the revision that was sent.
  package var acknowledged:
    @Sendable (_ row: SyncedRow, _ sentRevision: Int64, _ stored: CloudRecord) -> SyncedRow
  /// The row after the server said that its record is gone.
  package var buried: @Sendable (_ row: SyncedRow, _ now: Instant) -> SyncedRow

  /// The merge as it is meant.
  package static let standard = Merge(
    winner: Merge.winner, applied: Merge.applied, acknowledged: Merge.acknowledged,
    buried: Merge.buried)
}

extension Merge {
  /// The greater stamp, and of equal ones the greater canonical encoding: two forms of one text are equal texts and two
  /// versions, of which every device has to keep the same one.
  @Sendable static func winner(_ local: RemoteVersion, _ remote: RemoteVersion) -> Winner {
    guard local.stamp == remote.stamp else { return local.stamp > remote.stamp ? .local : .remote }
    if local.version.isIdentical(to: remote.version) { return .same }
    let (left, right) = (local.version.canonicalText.utf8, remote.version.canonicalText.utf8)
    if left.elementsEqual(right) { return .same }
    return right.lexicographicallyPrecedes(left) ? .local : .remote
  }

  @Sendable static func applied(
    _ remote: RemoteVersion, _ local: SyncedRow?, _ winner: Winner
  ) -> SyncedRow {
    guard let local, winner != .remote else { return replaced(local, by: remote) }
    var row = local
    // What the server refused it may take now that it has another version.
    if row.exchange.changeTag != remote.changeTag { row.exchange.syncBlocked = nil }
    row.exchange.recordName = remote.recordName
    row.exchange.changeTag = remote.changeTag
    row.exchange.traits = local.exchange.traits.met(remote, as: local.version)
    row.exchange.needsSync = winner == .local
    if winner == .same {
      row.exchange.lastSyncDate = remote.storedAt
      row.exchange.syncBlocked = nil
    }
    return row
  }

  /// The revision counts on, so that the receipt of an upload on its way does not count for what came.
  private static func replaced(_ local: SyncedRow?, by remote: RemoteVersion) -> SyncedRow {
    SyncedRow(
      remote.version,
      Exchange(
        needsSync: false, recordName: remote.recordName, changeTag: remote.changeTag,
        lastSyncDate: remote.storedAt, revision: (local?.exchange.revision ?? 0) &+ 1,
        traits: remote.traits))
  }

  @Sendable static func acknowledged(
    _ row: SyncedRow, _ sentRevision: Int64, _ stored: CloudRecord
  ) -> SyncedRow {
    var row = row
    row.exchange.recordName = stored.id.name
    row.exchange.changeTag = stored.changeTag
    row.exchange.lastSyncDate = stored.modifiedAt
    row.exchange.traits.leftovers = []
    // An edit that was made while the request was on its way is not on the server.
    if row.exchange.revision == sentRevision { row.exchange.needsSync = false }
    return row
  }

  /// What was changed here is newer than what was deleted, and is sent as a new record; other rows are deleted here too.
  ///
  /// That holds for a deletion as well: where a zone went with the record, another device may send it again.
  @Sendable static func buried(_ row: SyncedRow, _ now: Instant) -> SyncedRow {
    var row = row
    row.exchange.changeTag = nil
    let isChanged = row.exchange.needsSync || row.exchange.recordName == nil
    guard isChanged else { return deleted(row, now) }
    row.exchange.needsSync = true
    row.exchange.recordName = nil
    return row
  }

  /// The row keeps a name, so that the server is not told of a deletion that it told us.
  private static func deleted(_ row: SyncedRow, _ now: Instant) -> SyncedRow {
    var row = row
    if row.deletedAt == nil {
      let stamp = HybridClock.justAfter(row.stamp)
      row.write(row.version.edited(row.content, at: stamp, deletedAt: now))
    }
    row.exchange.needsSync = false
    row.exchange.recordName = row.exchange.recordName ?? row.key.recordName
    return row
  }
}

extension RecordTraits {
  /// The traits of a record after another version of it came, to which one of here is preferred.
  func met(_ remote: RemoteVersion, as winner: RowVersion) -> RecordTraits {
    var others = Set(remote.version.unknownFields.keys).union(remote.traits.leftovers)
    if remote.stamp != winner.stamp { others.formUnion(remote.foreignFields) }
    return RecordTraits(
      type: remote.traits.type,
      encryptedFields: encryptedFields.union(remote.traits.encryptedFields),
      leftovers: others.subtracting(winner.unknownFields.keys))
  }
}
