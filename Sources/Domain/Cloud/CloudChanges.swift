/// A page of what has changed in a zone.
public struct CloudChanges: Hashable, Sendable {
  /// What has become of a record.
  public enum Change: Hashable, Sendable {
    /// It was stored; its latest state.
    case saved(CloudRecord)
    /// It was deleted; the type is nil where a server does not say it, as CloudKit Web Services do not.
    case deleted(RecordID, type: String?)
  }

  /// The changes in the order of the server's log, each record at most once.
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
