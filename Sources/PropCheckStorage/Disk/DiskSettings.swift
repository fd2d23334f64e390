import CPropCheckSQLite
import CPropCheckStorage

/// How a ``SimulatedDisk`` is built.
///
/// The defaults are those of a strict POSIX file system: nothing is promised unless a sync asked for
/// it.
public struct DiskSettings: Hashable, Sendable {
  /// The number of bytes that are written atomically: a power of two, 512 to 65,536.
  public var sectorBytes = 4096
  /// The most bytes of all files together, from 0.
  public var capacityBytes = 1 << 30
  /// Whether a write interrupted by a power loss leaves adjacent bytes as they were: SQLite's *powersafe overwrite*.
  public var sparesNeighbours = true
  /// Whether syncing any file keeps all names that were made, removed or changed before, in order, as in
  /// journalling file systems. Otherwise only a sync of the names themselves keeps them.
  public var namesFollowFiles = false
  /// Whether syncs do nothing and report success.
  public var syncsLie = false

  /// The default settings.
  public init() {}

  var forDisk: disk_settings {
    disk_settings(
      sector_bytes: Int32(clamping: validSectorBytes),
      characteristics: sparesNeighbours ? SQLITE_IOCAP_POWERSAFE_OVERWRITE : 0,
      capacity_bytes: Int64(clamping: max(0, capacityBytes)), names_follow_files: namesFollowFiles,
      syncs_lie: syncsLie)
  }

  /// The greatest allowed size that is not above it.
  private var validSectorBytes: Int {
    var size = 512
    while size * 2 <= min(sectorBytes, 65_536) { size *= 2 }
    return size
  }
}
