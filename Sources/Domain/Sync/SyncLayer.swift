/// A way to keep rows in sync, whose devices can be put to the test: the seam for a sync engine of your own.
///
/// A test opens a few devices, each at a ``SyncSite`` of its own, and then owns all that happens to them: what a person
/// writes, what the server and the network do, which time it is, and where a process ends. Nothing may come in by another
/// way, or the same test would not be the same again.
public struct SyncLayer: Sendable {
  /// The name in reports.
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

/// Which version of the app runs on a device: people update when they like, and until then their devices exchange records
/// that say more than they know (domain 4.1, 5.3).
public enum AppVersion: String, CaseIterable, Hashable, Sendable {
  // The order is that of shrinking: the first is the simplest.

  /// That of today.
  case current
  /// One from before habits could be pinned, archived and given notes and a priority, and people a picture. It keeps what
  /// records say of that, sends it back unchanged, and shows none of it.
  case older
  /// One that has given up the unit of habits: it knows the field as little as an app from before the field did.
  case newer
}

extension AppVersion: CustomStringConvertible {
  /// What kind of app it is.
  public var description: String {
    switch self {
    case .current: "today's app"
    case .older: "an older app"
    case .newer: "a newer app"
    }
  }
}
