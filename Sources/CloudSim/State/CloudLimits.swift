public import HabitDomain

/// Limits of requests, records and answers.
///
/// The documentation of CloudKit gives different numbers in different places (CK, WS, H), so each is a parameter; tests of a
/// sync engine use 3 where an app uses 400.
public struct CloudLimits: Hashable, Sendable {
  /// Records stored and deleted by one request; more is `limitExceeded` (CK: 400, H: 250, WS: 200).
  public var records = 400
  /// Bytes of all records of a request; more is `limitExceeded` (CK).
  public var requestBytes = 2_000_000
  /// Bytes of one record; more is `limitExceeded` for this record (CK, WS).
  public var recordBytes = 1_000_000
  /// Bytes of one text; more is `invalidArguments` for its record.
  public var fieldBytes = 1_000_000
  /// Fields of one record; more is `invalidArguments` for this record.
  public var fields = 500
  /// Characters in the name of a record, zone, type, field or subscription (CK).
  public var nameLength = 255
  /// Records or zones in a page, whatever is requested (WS: 200).
  public var page = 400
  /// Cascading references to one target; more is `limitExceeded` for a record (CK).
  public var references = 750
  /// Zones of an account; more is `limitExceeded`.
  public var zones = 1_000
  /// Subscriptions of an account; more is `limitExceeded`.
  public var subscriptions = 1_000
  /// Bytes of all records of an account; more is `quotaExceeded` for a record. ``ServerState/setQuota(_:of:)`` lowers it for
  /// one account.
  public var accountBytes = 1_000_000_000
  /// How long deletions are remembered; tokens from before a forgotten one have expired. Nil means
  /// forever.
  public var tombstoneLife: Delay?

  /// The documented limits, with deletions remembered forever.
  public init() {}

  /// Limits for tests: so many records in a request and a page, and the documented limits otherwise.
  public static func small(_ count: Int = 3) -> CloudLimits {
    var limits = CloudLimits()
    limits.records = count
    limits.page = count
    return limits
  }
}
