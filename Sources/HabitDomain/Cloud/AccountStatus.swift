/// Whether an account is signed in (domain 4.11).
public enum AccountStatus: String, CaseIterable, Sendable {
  /// An account is signed in.
  case available
  /// No account is signed in.
  case noAccount
  /// The account is restricted.
  case restricted
  /// The status is unknown.
  case couldNotDetermine
  /// The account is temporarily unavailable.
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
