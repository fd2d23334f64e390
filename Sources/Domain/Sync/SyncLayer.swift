/// A way to keep rows in sync, whose devices can be put to the test: the seam for a sync engine of your own.
///
/// A test opens a few devices, each at a ``SyncSite`` of its own, and then owns all that happens to them: what a person
/// writes, what the server and the network do, which time it is, and where a process ends. Nothing may come in by another
/// way, or the same test would not be the same again.
public struct SyncLayer: Sendable {
  /// What reports call it.
  public var name: String
  /// The versions of the app that its devices can run; where it has only the present one, all tests are with that.
  public var versions: Set<AppVersion>
  /// Opens a device that has no rows and was never signed in.
  public var open: @Sendable (_ site: SyncSite) async throws(DataLayerError) -> SyncDevice

  /// Makes a layer.
  public init(
    name: String, versions: Set<AppVersion> = [.current],
    open: @escaping @Sendable (_ site: SyncSite) async throws(DataLayerError) -> SyncDevice
  ) {
    self.name = name
    self.versions = versions
    self.open = open
  }
}
