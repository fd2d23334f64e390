/// An app that starts again and again on one disk, for the law of the ladder (domain 4.12): cloud, file, memory.
///
/// Plug in your own as you do with a ``SyncLayer``; a file that is renamed has to keep `.corrupt-` in its name.
public struct StartLayer: Sendable {
  /// What reports call it.
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
