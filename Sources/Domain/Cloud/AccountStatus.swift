/// Whether there is somebody whose records the server keeps (domain 4.11).
public enum AccountStatus: String, CaseIterable, Sendable {
  /// Somebody is signed in.
  case available
  /// Nobody is.
  case noAccount
  /// Somebody is, and may not.
  case restricted
  /// Nobody knows.
  case couldNotDetermine
  /// Somebody is, and should try again later.
  case temporarilyUnavailable
}

extension AccountStatus: CustomStringConvertible {
  /// A clause without a full stop.
  public var description: String {
    switch self {
    case .available: "somebody is signed in"
    case .noAccount: "nobody is signed in"
    case .restricted: "the account is restricted"
    case .couldNotDetermine: "the account status is unknown"
    case .temporarilyUnavailable: "the account is temporarily unavailable"
    }
  }
}
