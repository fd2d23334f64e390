/// An app that starts again and again on one disk, for the law of the ladder (domain 4.12): cloud, file, memory.
///
/// Plug in your own as you do with a ``SyncLayer``; a file that is renamed has to keep `.corrupt-` in its name.
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

/// Where an app stands when it starts: all that it may see of the world.
public struct StartSite: Sendable {
  /// Where its device stands.
  public var device: SyncSite
  /// Has to be called before each try of a rung, and before its files are touched. Where it throws, the rung does not
  /// hold, for this reason.
  public var willOpen: @Sendable (_ rung: Rung) throws(DataLayerError) -> Void

  /// Makes a site.
  public init(
    device: SyncSite, willOpen: @escaping @Sendable (_ rung: Rung) throws(DataLayerError) -> Void
  ) {
    self.device = device
    self.willOpen = willOpen
  }
}

/// A disk with the store of one device, from one start of its app to the next.
public struct StartDisk: Sendable {
  /// Starts the app: opens its store on the first rung that holds (domain 4.12). Whoever starts it closes the device
  /// before the next start.
  public var start:
    @Sendable (_ site: StartSite) async throws(LadderError) -> LadderStart<SyncDevice>
  /// All files of the disk, by name.
  public var files: @Sendable () async throws(DataLayerError) -> [String: [UInt8]]
  /// Writes bytes over the file of the store, as a disk does that breaks; nothing if there is no file. No device may be
  /// open.
  public var damage: @Sendable (_ bytes: [UInt8]) async throws(DataLayerError) -> Void
  /// Removes the disk with all that is on it.
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
