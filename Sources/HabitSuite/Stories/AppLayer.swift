public import HabitDomain
public import PropCheckStorage

/// A whole app on simulated disks: its store, its backups, its sync and its start, and what its older versions left (H-G6).
///
/// Plug in your own like a ``StorageLayer``; an app adds how it starts and what its older versions stored.
public struct AppLayer: Sendable {
  /// The name in reports.
  public var name: String
  /// Opens repositories alongside the running app, makes backups, and opens them as devices.
  public var storage: StorageLayer
  /// Starts the app on the first rung that works (domain 4.12). A store that is damaged or gone is restored from its
  /// newest whole backup; everything acknowledged survives a loss of power.
  public var start: @Sendable (_ site: AppSite) async throws(LadderError) -> LadderStart<SyncDevice>
  /// The files of all backups of the store of a disk, the oldest first.
  public var backups: @Sendable (_ disk: SimulatedDisk) throws(DataLayerError) -> [String]
  /// Writes, on an empty disk, the store that an older version would have left there.
  public var install:
    @Sendable (_ contents: StoreContents, _ line: StoreLine, _ disk: SimulatedDisk)
      throws(DataLayerError) -> Void
  /// Turns the store of a disk into one that an older version of ours would have written; no app is open.
  public var age: @Sendable (_ version: Int, _ disk: SimulatedDisk) throws(DataLayerError) -> Void
  /// The file of the store on each disk.
  public var file: String

  /// Makes a layer.
  public init(
    _ name: String, storage: StorageLayer, file: String,
    start:
      @escaping @Sendable (_ site: AppSite) async throws(LadderError) -> LadderStart<SyncDevice>,
    backups: @escaping @Sendable (_ disk: SimulatedDisk) throws(DataLayerError) -> [String],
    install:
      @escaping @Sendable (_ contents: StoreContents, _ line: StoreLine, _ disk: SimulatedDisk)
      throws(DataLayerError) -> Void,
    age: @escaping @Sendable (_ version: Int, _ disk: SimulatedDisk) throws(DataLayerError) -> Void
  ) {
    (self.name, self.storage, self.file) = (name, storage, file)
    (self.start, self.backups, self.install, self.age) = (start, backups, install, age)
  }
}

/// The surroundings of an app at its start on a disk.
public struct AppSite: Sendable {
  /// Its disk.
  public var disk: SimulatedDisk
  /// What its store knows about the world.
  public var environment: Environment
  /// Its server, and which rungs hold.
  public var start: StartSite

  /// Makes a site.
  public init(disk: SimulatedDisk, environment: Environment, start: StartSite) {
    (self.disk, self.environment, self.start) = (disk, environment, start)
  }
}
