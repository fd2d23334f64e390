/// The seam for a sync engine of your own: opens devices that tests control.
///
/// A test opens a few devices, each at its own ``SyncSite``, and controls everything that happens to them: what a
/// person writes, what the server and the network do, what time it is, and when a process ends. Any other input
/// would make tests unrepeatable.
public struct SyncLayer: Sendable {
  /// The name in reports.
  public var name: String
  /// The versions of the app that its devices can run.
  public var versions: Set<AppVersion>
  /// Opens a device without rows that was never signed in.
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

/// The version of the app on a device: people update when they like, and until then devices exchange records
/// with fields that some of them do not know (domain 4.1, 5.3).
public enum AppVersion: String, CaseIterable, Hashable, Sendable {
  // The order is that of shrinking: the first is the simplest.

  /// Today's version.
  case current
  /// A version from before habits had pins, an archive, notes and a priority, and people a picture. It keeps these
  /// fields of records, sends them back unchanged, and shows none of them.
  case older
  /// A version without the unit of habits: it no longer knows the field.
  case newer
}

extension AppVersion: CustomStringConvertible {
  /// A short description.
  public var description: String {
    switch self {
    case .current: "today's app"
    case .older: "an older app"
    case .newer: "a newer app"
    }
  }
}
