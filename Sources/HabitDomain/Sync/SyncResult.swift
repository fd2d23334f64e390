/// The result of a sync (domain 4.4).
public struct SyncResult: Hashable, Sendable {
  /// Why it was skipped.
  public enum Skip: Hashable, Sendable {
    /// A sync is running, and runs once more after it.
    case alreadyRunning
    /// There was no network, or the server asked for a delay; the time of the next attempt.
    case waiting(until: Instant)
    /// There is no usable account.
    case account(AccountStatus)
    /// Another account signed in during the sync: nothing more is sent, and the next sync starts with that account.
    case accountChanged
    /// The person removed the data from the server and has not made a choice.
    case zoneGivenUp
  }

  /// Why the sync was skipped; nil if it ran, even if it failed.
  public var skipped: Skip?
  /// The number of rows that the server stored.
  public var uploaded = 0
  /// The number of server changes that were applied.
  public var applied = 0
  /// The number of rows that the repair changed.
  public var repaired = 0
  /// The number of sent rows that had another version on the server.
  public var conflicts = 0
  /// The errors of single records, by record name.
  public var failures: [String: CloudKitError] = [:]
  /// The error that ended the sync early, if any; else that of counting the rows that wait after it.
  public var error: CloudKitError?
  /// The rows in quarantine after the sync, with the reason.
  public var blocked: [RowKey: String] = [:]
  /// The number of waiting rows after the sync.
  public var pending = 0
  /// The number of requests, including retries.
  public var attempts = 0
  /// The milliseconds waited between them.
  public var slept: Int64 = 0

  /// Makes the result of a sync that did nothing.
  public init(skipped: Skip? = nil, error: CloudKitError? = nil) {
    self.skipped = skipped
    self.error = error
  }
}

extension SyncResult.Skip: CustomStringConvertible {
  /// A clause without a full stop.
  public var description: String {
    switch self {
    case .alreadyRunning: "a sync is already running"
    case .waiting(let end): "it must wait until \(end)"
    case .account(let status): status.description
    case .accountChanged: "another account is signed in"
    case .zoneGivenUp: "the data was removed from the server"
    }
  }
}
