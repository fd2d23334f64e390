/// A question for what has changed in a zone.
public struct ChangeRequest: Hashable, Sendable {
  /// The zone.
  public var zone: RecordZone
  /// Up to where the changes are known; nil asks for all of them.
  public var token: String?
  /// The greatest number of changes in the answer, from 1.
  public var limit: Int

  /// Makes a question.
  public init(zone: RecordZone = .app, token: String? = nil, limit: Int = 400) {
    self.zone = zone
    self.token = token
    self.limit = limit
  }
}

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

/// A question for which zones have changed.
public struct ZoneRequest: Hashable, Sendable {
  /// Up to where the changes are known; nil asks for all zones there are.
  public var token: String?
  /// The greatest number of zones in the answer, from 1.
  public var limit: Int

  /// Makes a question.
  public init(token: String? = nil, limit: Int = 400) {
    self.token = token
    self.limit = limit
  }
}

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

/// Why a zone is gone, and with it what an app does with its own copy.
public enum ZoneEnd: String, CaseIterable, Sendable {
  /// An app deleted it.
  case deleted
  /// The person removed the data: the copy goes, and is not sent again by itself.
  case purged
  /// The person gave up the key of the encrypted data: nothing goes, and the copy is sent again.
  case encryptedDataReset
}

extension ZoneEnd: CustomStringConvertible {
  /// What has become of the zone, in a word or two.
  public var description: String {
    switch self {
    case .deleted: "deleted"
    case .purged: "purged"
    case .encryptedDataReset: "reset with its keys"
    }
  }
}
