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
