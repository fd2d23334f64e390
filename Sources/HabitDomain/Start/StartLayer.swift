/// An app that starts repeatedly on one disk, for the law of the ladder (domain 4.12): cloud, file, memory.
///
/// Plug in your own like a ``SyncLayer``; the name of a damaged file that is set aside has to contain `.corrupt-`.
public struct StartLayer: Sendable {
  /// The name in reports.
  public var name: String
  /// Makes an empty disk.
  public var makeDisk: @Sendable () async throws(DataLayerError) -> StartDisk

  /// Makes a layer.
  public init(
    name: String, makeDisk: @escaping @Sendable () async throws(DataLayerError) -> StartDisk
  ) {
    self.name = name
    self.makeDisk = makeDisk
  }
}

/// The surroundings of an app at its start.
public struct StartSite: Sendable {
  /// The surroundings of its device.
  public var device: SyncSite
  /// Call it before each rung is tried and before its files are touched. If it throws, the rung
  /// fails with this error.
  public var willOpen: @Sendable (_ rung: Rung) throws(DataLayerError) -> Void

  /// Makes a site.
  public init(
    device: SyncSite, willOpen: @escaping @Sendable (_ rung: Rung) throws(DataLayerError) -> Void
  ) {
    self.device = device
    self.willOpen = willOpen
  }
}

/// The disk with the store of one device, across starts of its app.
public struct StartDisk: Sendable {
  /// Starts the app: opens its store on the first rung that works (domain 4.12). The caller closes the device
  /// before the next start.
  public var start:
    @Sendable (_ site: StartSite) async throws(LadderError) -> LadderStart<SyncDevice>
  /// All files of the disk, by name.
  public var files: @Sendable () async throws(DataLayerError) -> [String: [UInt8]]
  /// Overwrites the file of the store, like a failing disk; does nothing without a file. No device may be
  /// open.
  public var damage: @Sendable (_ bytes: [UInt8]) async throws(DataLayerError) -> Void
  /// Removes the disk and all its files.
  public var remove: @Sendable () async -> Void

  /// Makes a disk of its functions.
  public init(
    start:
      @escaping @Sendable (_ site: StartSite) async throws(LadderError) -> LadderStart<
        SyncDevice
      >,
    files: @escaping @Sendable () async throws(DataLayerError) -> [String: [UInt8]],
    damage: @escaping @Sendable (_ bytes: [UInt8]) async throws(DataLayerError) -> Void,
    remove: @escaping @Sendable () async -> Void
  ) {
    self.start = start
    self.files = files
    self.damage = damage
    self.remove = remove
  }
}
