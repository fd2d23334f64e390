public import HabitDomain
public import PropCheckStorage

/// A data layer on disks that fail and lose power, for the laws of durability (domain 5.5).
///
/// Plug in your own like a ``DataLayer``: one on SQLite opens its files through ``SimulatedDisk/vfsName``, and any other reads and
/// writes the files of the disk.
public struct StorageLayer: Sendable {
  /// The name in reports.
  public var name: String
  /// Opens the store of a disk, creating it if there is none. A store that meets another one's lock must not wait for it.
  public var open: @Sendable (_ site: StorageSite) async throws(DataLayerError) -> DataLayer
  /// Opens a device that syncs the store of a disk; nil if there are none.
  public var openDevice:
    (
      @Sendable (_ disk: SimulatedDisk, _ site: SyncSite) async throws(DataLayerError) -> SyncDevice
    )?
  /// How its stores are backed up and come back; nil if they do not.
  public var recovery: StoreRecovery?
  /// What else is done to the files of a store, such as migrations and backups.
  public var operations: [StorageOperation] = []

  /// Makes a layer.
  public init(
    _ name: String,
    open: @escaping @Sendable (_ site: StorageSite) async throws(DataLayerError) -> DataLayer
  ) {
    (self.name, self.open) = (name, open)
  }
}

/// Something done to the files of a store as a whole; what is seen of it is texts.
public typealias StorageOperation = CrashOperation<[String]>
