/// What has become of a sync (domain 4.4).
public struct SyncResult: Hashable, Sendable {
  /// Why there was none.
  public enum Skip: Hashable, Sendable {
    /// One runs; it starts once more at its end.
    case alreadyRunning
    /// There was no network, or the server asked to wait; the time of the next try.
    case waiting(until: Instant)
    /// Nobody is signed in who could be asked.
    case account(AccountStatus)
    /// Somebody else signed in while it ran: nothing more is sent, and the next one begins with who they are.
    case accountChanged
    /// The person removed the data from the server and has not said what they want.
    case zoneGivenUp
  }

  /// Why there was no sync; nil if there was one, even one that failed.
  public var skipped: Skip?
  /// How many rows the server took.
  public var uploaded = 0
  /// How many changes of the server were written here.
  public var applied = 0
  /// How many rows the repair changed.
  public var repaired = 0
  /// How often a row that was sent had been changed elsewhere.
  public var conflicts = 0
  /// What failed, by the name of the record.
  public var failures: [String: CloudKitError] = [:]
  /// What ended the sync early; nil if nothing did.
  public var error: CloudKitError?
  /// Rows in quarantine at the end, those put there by this sync included, with the reason.
  public var blocked: [RowKey: String] = [:]
  /// How many rows wait for their upload at the end.
  public var pending = 0
  /// How many requests were made, repeats included.
  public var attempts = 0
  /// How many milliseconds were waited between them.
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
    case .alreadyRunning: "one is running"
    case .waiting(let end): "it waits until \(end)"
    case .account(let status): status.description
    case .accountChanged: "another account is signed in"
    case .zoneGivenUp: "the data was removed from the server"
    }
  }
}
