package import HabitDomain
import HabitRules

/// Which of two versions of a row wins, and what the row becomes (domain 4.2, 4.5).
///
/// Versions are totally ordered, so the merge is commutative, associative and idempotent: what
/// remains is the greatest version, in whatever order they come (Y-8). Neither side is preferred.
package struct Merge: Sendable {
  /// The greater of two versions.
  package enum Winner: Hashable, Sendable {
    /// The one on this device.
    case local
    /// The one from the server.
    case remote
    /// Neither: they are the same.
    case same
  }

  /// Compares the local version with the one from the server (Y-7).
  package var winner: @Sendable (_ local: RemoteVersion, _ remote: RemoteVersion) -> Winner
  /// The row after a version came; the local row is nil if there is none.
  package var applied:
    @Sendable (_ remote: RemoteVersion, _ local: SyncedRow?, _ winner: Winner) -> SyncedRow
  /// The row after the server stored the revision that was sent.
  package var acknowledged:
    @Sendable (_ row: SyncedRow, _ sentRevision: Int64, _ stored: CloudRecord) -> SyncedRow
  /// The row after its record was deleted on the server.
  package var buried: @Sendable (_ row: SyncedRow, _ now: Instant) -> SyncedRow

  /// The correct merge.
  package static let standard = Merge(
    winner: Merge.winner, applied: Merge.applied, acknowledged: Merge.acknowledged,
    buried: Merge.buried)
}

extension Merge {
  /// The greater stamp, or for equal stamps the greater canonical encoding: two Unicode forms of one text are equal but two
  /// versions, and every device has to keep the same one.
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
    // What the server refused, it may accept now that it has another version.
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

  /// The revision is incremented, so that the receipt of a pending upload does not count for this version.
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
    // An edit made during the request is not on the server yet.
    if row.exchange.revision == sentRevision { row.exchange.needsSync = false }
    return row
  }

  /// An unsent local change is newer than the deletion, and is sent as a new record; other rows are deleted here too.
  ///
  /// That holds for local deletions as well: if the whole zone was deleted, another device may send the record again.
  @Sendable static func buried(_ row: SyncedRow, _ now: Instant) -> SyncedRow {
    var row = row
    let isChanged = row.exchange.needsSync || row.exchange.recordName == nil
    guard isChanged else { return deleted(row, now) }
    row.exchange.sendAnew()
    return row
  }

  /// The row keeps a record name, so that the deletion is not sent back to the server.
  private static func deleted(_ row: SyncedRow, _ now: Instant) -> SyncedRow {
    var row = row
    if row.deletedAt == nil {
      let stamp = HybridClock.justAfter(row.stamp)
      row.write(row.version.edited(row.content, at: stamp, deletedAt: now))
    }
    row.exchange.changeTag = nil
    row.exchange.needsSync = false
    row.exchange.recordName = row.exchange.recordName ?? row.key.recordName
    return row
  }
}

extension RecordTraits {
  /// The traits of a record after a version came that lost to the local one.
  func met(_ remote: RemoteVersion, as winner: RowVersion) -> RecordTraits {
    var others = Set(remote.version.unknownFields.keys).union(remote.traits.leftovers)
    if remote.stamp != winner.stamp { others.formUnion(remote.foreignFields) }
    return RecordTraits(
      type: remote.traits.type,
      encryptedFields: encryptedFields.union(remote.traits.encryptedFields),
      leftovers: others.subtracting(winner.unknownFields.keys))
  }
}
