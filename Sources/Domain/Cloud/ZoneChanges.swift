/// A page of what has become of the zones of an account.
public struct ZoneChanges: Hashable, Sendable {
  /// What has become of a zone.
  public enum Change: Hashable, Sendable {
    /// It is new, or something in it has changed.
    case changed(RecordZone)
    /// It is gone.
    case deleted(RecordZone, ZoneEnd)
  }

  /// The changes, each zone at most once, the latest last.
  public var changes: [Change]
  /// Up to where the changes are known after this page.
  public var token: String
  /// Whether there are further pages.
  public var moreComing: Bool

  /// Makes a page.
  public init(_ changes: [Change], token: String, moreComing: Bool = false) {
    self.changes = changes
    self.token = token
    self.moreComing = moreComing
  }
}
