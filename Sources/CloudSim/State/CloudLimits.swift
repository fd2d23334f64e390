public import Domain

/// What a server takes in one request, in one record and in one answer.
///
/// The documentation of CloudKit names different numbers in different places (CK, WS, H), so each is a parameter; the
/// tests of a sync engine run with 3 where an app runs with 400.
public struct CloudLimits: Hashable, Sendable {
  /// Records to be stored and deleted by one request; more is `limitExceeded` (CK: 400, H: 250,
  /// WS: 200).
  public var records = 400
  /// Bytes of all records of a request; more is `limitExceeded` (CK).
  public var requestBytes = 2_000_000
  /// Bytes of one record; more is `limitExceeded` for this record (CK, WS).
  public var recordBytes = 1_000_000
  /// Bytes of one text; more is `invalidArguments` for its record.
  public var fieldBytes = 1_000_000
  /// Fields of one record; more is `invalidArguments` for this record.
  public var fields = 500
  /// Characters of a name of a record, a zone, a type, a field or a subscription (CK).
  public var nameLength = 255
  /// Records or zones in one page, whatever is asked for (WS: 200).
  public var page = 400
  /// References that delete their record, to one target; more is `limitExceeded` for a record (CK).
  public var references = 750
  /// Zones of an account; more is `limitExceeded`.
  public var zones = 1_000
  /// Subscriptions of an account; more is `limitExceeded`.
  public var subscriptions = 1_000
  /// Bytes of all records of an account; more is `quotaExceeded` for a record. One account can be given
  /// less with ``ServerState/setQuota(_:of:)``.
  public var accountBytes = 1_000_000_000
  /// How long a deletion is remembered; a token from before one that is forgotten has expired. Nil remembers for ever.
  public var tombstoneLife: Delay?

  /// The documented numbers, and deletions remembered for ever.
  public init() {}

  /// So many records in a request and in a page, and the documented numbers for the rest: for tests.
  public static func small(_ count: Int = 3) -> CloudLimits {
    var limits = CloudLimits()
    limits.records = count
    limits.page = count
    return limits
  }
}
