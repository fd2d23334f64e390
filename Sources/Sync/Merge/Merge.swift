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
  /// The greater stamp, and of equal ones the greater canonical encoding.
  @Sendable static func winner(_ local: RemoteVersion, _ remote: RemoteVersion) -> Winner {
    guard local.stamp == remote.stamp else { return local.stamp > remote.stamp ? .local : .remote }
    let (left, right) = (local.canonicalText.utf8, remote.canonicalText.utf8)
    if left.elementsEqual(right) { return .same }
    return right.lexicographicallyPrecedes(left) ? .local : .remote
  }

  @Sendable static func applied(
    _ remote: RemoteVersion, _ local: SyncedRow?, _ winner: Winner
  ) -> SyncedRow {
    guard let local, winner != .remote else { return replaced(local, by: remote) }
    var row = local
    // What the server refused it may take now that it has another version.
    if row.metadata.changeTag != remote.changeTag { row.metadata.syncBlocked = nil }
    row.metadata.recordName = remote.recordName
    row.metadata.changeTag = remote.changeTag
    // What this version does not know belongs to the record, whoever wins what it does know (domain 4.5).
    row.extras = remote.extras
    row.metadata.needsSync = winner == .local
    if winner == .same {
      row.metadata.lastSyncDate = remote.storedAt
      row.metadata.syncBlocked = nil
    }
    return row
  }

  /// The revision counts on, so that the receipt of an upload on its way does not count for what came.
  private static func replaced(_ local: SyncedRow?, by remote: RemoteVersion) -> SyncedRow {
    SyncedRow(
      content: remote.content,
      metadata: Metadata(
        needsSync: false, recordName: remote.recordName, changeTag: remote.changeTag,
        lastSyncDate: remote.storedAt, modifiedAt: remote.stamp,
        revision: (local?.metadata.revision ?? 0) &+ 1, deletedAt: remote.deletedAt),
      mergedInto: remote.mergedInto, extras: remote.extras)
  }

  @Sendable static func acknowledged(
    _ row: SyncedRow, _ sentRevision: Int64, _ stored: CloudRecord
  ) -> SyncedRow {
    var row = row
    row.metadata.recordName = stored.id.name
    row.metadata.changeTag = stored.changeTag
    row.metadata.lastSyncDate = stored.modifiedAt
    // An edit that was made while the request was on its way is not on the server.
    if row.metadata.revision == sentRevision { row.metadata.needsSync = false }
    return row
  }

  /// What was changed here is newer than what was deleted, and is sent as a new record; other rows are deleted here too.
  ///
  /// That holds for a deletion as well: where a zone went with the record, another device may send it again.
  @Sendable static func buried(_ row: SyncedRow, _ now: Instant) -> SyncedRow {
    var row = row
    row.metadata.changeTag = nil
    let isChanged = row.metadata.needsSync || row.metadata.recordName == nil
    guard isChanged else { return deleted(row, now) }
    row.metadata.needsSync = true
    row.metadata.recordName = nil
    return row
  }

  /// The row keeps a name, so that the server is not told of a deletion that it told us.
  private static func deleted(_ row: SyncedRow, _ now: Instant) -> SyncedRow {
    var row = row
    row.metadata.needsSync = false
    row.metadata.recordName = row.metadata.recordName ?? row.key.recordName
    guard row.metadata.deletedAt == nil else { return row }
    row.metadata.deletedAt = now
    row.metadata.modifiedAt = HybridClock.justAfter(row.metadata.modifiedAt)
    row.metadata.revision &+= 1
    row.mergedInto = nil
    return row
  }
}

extension RemoteVersion {
  /// The canonical encoding of what the version says: what this version of the app does not know is no part of it.
  var canonicalText: String {
    let row = SyncedRow(
      content: content, metadata: Metadata(modifiedAt: stamp, deletedAt: deletedAt),
      mergedInto: mergedInto)
    return RecordText.text(of: RecordConversion.canonical.encode(row).fields)
  }
}

extension RecordConversion {
  fileprivate static let canonical = RecordConversion.standard()
}
