/// What the real service does in one way or another, depending on whom one asks.
///
/// A sync engine should work with each.
public struct CloudVariant: Hashable, Sendable {
  /// What becomes of a deletion of a record that is not there.
  public enum UnknownDeletion: String, CaseIterable, Sendable {
    /// It succeeds (domain 4.3).
    case succeeds
    /// It is `unknownItem`.
    case isRefused
  }

  /// What becomes of the fields that a save does not name, unless it saves `changedKeys`.
  public enum AbsentFields: String, CaseIterable, Sendable {
    /// They go (WS: `replace`, `forceReplace`).
    case go
    /// They stay until they are cleared (CK: "keys present only on the server remain unchanged").
    case stay
  }

  /// Of which earlier deletions a fetch without a token tells.
  public enum FirstDeletions: String, CaseIterable, Sendable {
    /// Of those of records that the asking device made (F 813286).
    case own
    /// Of all that are remembered, as some new installations are told (I).
    case all
  }

  /// Who is pushed when a device changes something.
  public enum Echo: String, CaseIterable, Sendable {
    /// The other devices of the account.
    case others
    /// All its devices, with the one that changed it.
    case everybody
  }

  /// What becomes of a deletion of a record that is not there.
  public var unknownDeletion = UnknownDeletion.succeeds
  /// What becomes of the fields that a save does not name.
  public var absentFields = AbsentFields.go
  /// Of which earlier deletions a fetch without a token tells.
  public var firstDeletions = FirstDeletions.own
  /// Who is pushed when a device changes something.
  public var echo = Echo.others

  /// The first of each.
  public init() {}
}
