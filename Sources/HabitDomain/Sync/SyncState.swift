/// The state of a device's exchange with the server, apart from its rows.
///
/// It is stored with the rows, so that a process may end between any two steps of a round.
public struct SyncState: Hashable, Sendable {
  /// The owner of the rows, also after a sign-out; nil before the first sign-in.
  public var account: String?
  /// Whether the account is signed out; then tags, record names and token are gone.
  public var isSignedOut: Bool
  /// The position after the known changes of the server; nil requests all.
  public var token: String?
  /// Whether the zone exists on the server, as far as is known.
  public var isZoneReady: Bool
  /// Whether the subscriptions exist on the server, as far as is known.
  public var isSubscribed: Bool
  /// Whether changes came from the server that have not been repaired yet.
  public var isRepairDue: Bool
  /// Whether all changes are fetched again after a token expired; rows that do not come are deleted (domain 4.6).
  public var isRefetching: Bool
  /// Whether the person removed the data from the server; nothing is sent until they make a choice.
  public var isZoneGivenUp: Bool
  /// The last reading of the device's clock; nil before the first stamp.
  public var lastStamp: ClockReading?

  /// Makes the state of a device that never synced.
  public init(
    account: String? = nil, isSignedOut: Bool = false, token: String? = nil,
    isZoneReady: Bool = false, isSubscribed: Bool = false, isRepairDue: Bool = false,
    isRefetching: Bool = false, isZoneGivenUp: Bool = false, lastStamp: ClockReading? = nil
  ) {
    self.account = account
    self.isSignedOut = isSignedOut
    self.token = token
    self.isZoneReady = isZoneReady
    self.isSubscribed = isSubscribed
    self.isRepairDue = isRepairDue
    self.isRefetching = isRefetching
    self.isZoneGivenUp = isZoneGivenUp
    self.lastStamp = lastStamp
  }
}
