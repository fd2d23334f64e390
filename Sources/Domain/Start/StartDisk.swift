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
