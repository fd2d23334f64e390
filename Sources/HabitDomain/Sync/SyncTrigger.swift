/// The reason for a sync (domain 4.4).
public enum SyncTrigger: String, CaseIterable, Hashable, Sendable {
  /// The app starts.
  case appStart
  /// A local change; several in a row count as one.
  case localChange
  /// A push of the server; changes are fetched and never taken from the message.
  case notification
  /// The network is back.
  case networkRestored
  /// Some time has passed.
  case periodic
  /// An account signed in or out.
  case accountChange
  /// A person asks for it.
  case person

  /// The delay before the sync, to collect triggers or let the network settle.
  public var delay: Delay {
    switch self {
    case .localChange: Delay(milliseconds: 500)
    case .networkRestored: Delay(milliseconds: 2_000)
    case .periodic: Delay(milliseconds: 30_000)
    case .appStart, .notification, .accountChange, .person: Delay(milliseconds: 0)
    }
  }

  /// Whether it ends the backoff after a network failure (Y-12).
  public var promisesNetwork: Bool {
    switch self {
    case .networkRestored, .accountChange, .person: true
    case .appStart, .localChange, .notification, .periodic: false
    }
  }
}

extension SyncTrigger: CustomStringConvertible {
  /// A clause without a full stop.
  public var description: String {
    switch self {
    case .appStart: "the app starts"
    case .localChange: "something was written"
    case .notification: "a push arrived"
    case .networkRestored: "the network is back"
    case .periodic: "some time has passed"
    case .accountChange: "somebody signed in or out"
    case .person: "a person asks"
    }
  }
}
