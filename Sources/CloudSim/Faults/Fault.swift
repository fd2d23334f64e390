public import HabitDomain

/// A fault of one call (cloud 4).
///
/// Randomness is in its parameters. Indices count the records of the request or answer, modulo their number. A fault that does
/// not fit the call has no effect; the trace lists those that had one. Several faults of one call combine, those before the
/// server first.
public enum Fault: Hashable, Sendable {
  // On the way to the server.

  /// The network is down for so long: this and all calls of the device until then get `networkUnavailable`.
  case offline(Delay)
  /// The request is lost: `networkFailure`.
  case requestLost
  /// The request is delayed.
  case requestDelayed(Delay)
  /// The request arrives and is processed twice; one of the answers arrives.
  case requestDoubled(answer: Which)

  // At the server.

  /// The whole request is refused, and nothing is processed.
  ///
  /// With `retryAfter`, `serviceUnavailable` and `requestRateLimited` make the system itself refuse all requests of the device
  /// until then (TN: 7/2061).
  case refused(CloudError.Code, retryAfter: Delay? = nil)
  /// One record of a save is refused, by its index, possibly with a time to wait.
  case recordRefused(Int, CloudError.Code, retryAfter: Delay? = nil)
  /// Another program has just saved one record of the request, by its index: with a new tag and the same fields.
  case recordTouched(Int)
  /// Conflicts come without the server's record (CK: 14/2004 "record to insert already exists").
  case serverRecordHidden
  /// All tokens of the zone of the call expire, or those of the list of zones.
  case tokensExpired
  /// The zone of the call ends.
  case zoneEnded(ZoneEnd)
  /// The device is signed in to another account, or out.
  case signedIn(String?)
  /// The device reports a false account status; nil ends that.
  case accountStatus(AccountStatus?)
  /// The quota of the account in bytes from now on; nil for the default.
  case quota(Int?)
  /// The server's clock jumps by so many milliseconds.
  case clockJumped(Int64)
  /// The most changes in a page; a page of 0 has more to come and the same token.
  case page(Int)

  // On the way back.

  /// The request is processed and the answer lost: `serverResponseLost`.
  case replyLost
  /// The answer is delayed.
  case replyDelayed(Delay)
  /// The request is processed and the answer is unreadable: `malformedAnswer`.
  case replyUnreadable
  /// The changes of a page come in another order, drawn from the seed.
  case pageShuffled(seed: UInt64)
  /// The last page of this zone that the device received comes again.
  case pageRepeated
  /// This page comes again and again, with more to come, until ``ServerState/heal()``.
  case pageEndless
  /// One record of the answer is malformed, by its index, but stored correctly. To store one, see
  /// ``ServerState/plant(_:by:in:)``.
  case recordMalformed(Int, Malformation)

  /// One of two answers.
  public enum Which: String, CaseIterable, Sendable {
    /// The first.
    case first
    /// The second.
    case second
  }
}
