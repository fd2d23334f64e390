/// What a device knows of its exchange with the server, besides its rows.
///
/// It is stored with the rows, so that a process may end between any two steps of a round.
public struct SyncState: Hashable, Sendable {
  /// Whose rows these are; nil until somebody was signed in. It stays when they sign out.
  public var account: String?
  /// Whether the account is signed out, so that tags, names and token are gone.
  public var isSignedOut: Bool
  /// Up to where the changes of the server are known; nil asks for all.
  public var token: String?
  /// Whether the zone exists on the server, as far as is known.
  public var isZoneReady: Bool
  /// Whether the subscriptions exist on the server, as far as is known.
  public var isSubscribed: Bool
  /// Whether something came from the server that was not looked through for what has to be repaired.
  public var isRepairDue: Bool
  /// Whether all changes are fetched anew because a token had expired; rows that do not come are gone (domain 4.6).
  public var isRefetching: Bool
  /// Whether the person removed the data from the server, so that nothing is sent until they say what they want.
  public var isZoneGivenUp: Bool
  /// What the clock of the device showed last; nil before the first stamp.
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
