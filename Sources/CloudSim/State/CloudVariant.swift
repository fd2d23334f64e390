/// Behaviours on which sources about the real service disagree.
///
/// A sync engine should work with each.
public struct CloudVariant: Hashable, Sendable {
  /// The result of deleting a missing record.
  public enum UnknownDeletion: String, CaseIterable, Sendable {
    /// Success (domain 4.3).
    case succeeds
    /// `unknownItem`.
    case isRefused
  }

  /// What happens to fields that a save omits, unless it saves `changedKeys`.
  public enum AbsentFields: String, CaseIterable, Sendable {
    /// They are removed (WS: `replace`, `forceReplace`).
    case go
    /// They stay until they are cleared (CK: "keys present only on the server remain unchanged").
    case stay
  }

  /// Which earlier deletions a fetch without a token reports.
  public enum FirstDeletions: String, CaseIterable, Sendable {
    /// Those of records made by the requesting device (F 813286).
    case own
    /// All that are remembered, as reported for some new installations (I).
    case all
  }

  /// Which devices get a push for a change.
  public enum Echo: String, CaseIterable, Sendable {
    /// The other devices of the account.
    case others
    /// All devices of the account.
    case everybody
  }

  /// The result of deleting a missing record.
  public var unknownDeletion = UnknownDeletion.succeeds
  /// What happens to fields that a save omits.
  public var absentFields = AbsentFields.go
  /// Which earlier deletions a fetch without a token reports.
  public var firstDeletions = FirstDeletions.own
  /// Which devices get a push for a change.
  public var echo = Echo.others

  /// The first option of each.
  public init() {}
}
