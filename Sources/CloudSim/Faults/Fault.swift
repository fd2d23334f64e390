public import Domain

/// Something that goes wrong with one call (cloud 4).
///
/// Whatever is random in it is a parameter that a caller has drawn. Indices count the records of the request or of the
/// answer, and are counted round. A fault that does not fit the call does nothing; the trace tells which did something.
/// Several faults of one call work together, those before the server first.
public enum Fault: Hashable, Sendable {
  // On the way to the server.

  /// The network is gone for so long: this and every later call of the device is `networkUnavailable`.
  case offline(Delay)
  /// The request does not arrive: `networkFailure`.
  case requestLost
  /// The request takes so long.
  case requestDelayed(Delay)
  /// The request arrives twice and is carried out twice; one of the answers arrives.
  case requestDoubled(answer: Which)

  // At the server.

  /// The whole request is refused, and nothing is carried out.
  ///
  /// With `retryAfter`, `serviceUnavailable` and `requestRateLimited` make the system
  /// refuse every request of the device by itself until the time has passed (TN: 7/2061).
  case refused(CloudError.Code, retryAfter: Delay? = nil)
  /// One record of a save is refused, by its index; the server may ask to be left alone with it.
  case recordRefused(Int, CloudError.Code, retryAfter: Delay? = nil)
  /// Another program saves one record of the request a moment before, by its index: its tag is new, its fields are as
  /// they were.
  case recordTouched(Int)
  /// A conflict comes without the record of the server (CK: 14/2004 "record to insert already exists").
  case serverRecordHidden
  /// All tokens of the zone of the call expire, or those of the list of zones.
  case tokensExpired
  /// The zone of the call ends.
  case zoneEnded(ZoneEnd)
  /// The device is signed in to another account, or to none.
  case signedIn(String?)
  /// The device says something of its account instead of what is so; nil ends that.
  case accountStatus(AccountStatus?)
  /// The account has room for so many bytes from now on; nil for those of the limits.
  case quota(Int?)
  /// The clock of the server jumps by so many milliseconds.
  case clockJumped(Int64)
  /// A page has at most so many changes; one of 0 has more to come and the same token.
  case page(Int)

  // On the way back.

  /// The request was carried out, and the answer is lost: `serverResponseLost`.
  case replyLost
  /// The answer takes so long.
  case replyDelayed(Delay)
  /// The request was carried out, and the answer cannot be read: `malformedAnswer`.
  case replyUnreadable
  /// The changes of a page come in another order, drawn from the seed; nobody promises one.
  case pageShuffled(seed: UInt64)
  /// The page that the device received last of this zone comes again.
  case pageRepeated
  /// From now on this page comes again and again, with more to come, until ``ServerState/heal()``.
  case pageEndless
  /// One record of the answer is malformed, by its index; what is stored is not. For one that is stored so, see
  /// ``ServerState/plant(_:by:in:)``.
  case recordMalformed(Int, Malformation)

  /// One of two.
  public enum Which: String, CaseIterable, Sendable {
    /// The first.
    case first
    /// The second.
    case second
  }
}
