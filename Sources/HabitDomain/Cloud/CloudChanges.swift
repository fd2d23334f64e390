/// A request for the changes of a zone.
public struct ChangeRequest: Hashable, Sendable {
  /// The zone.
  public var zone: RecordZone
  /// The position after the known changes; nil requests all.
  public var token: String?
  /// The most changes of the answer, at least 1.
  public var limit: Int

  /// Makes a request.
  public init(zone: RecordZone = .app, token: String? = nil, limit: Int = 400) {
    self.zone = zone
    self.token = token
    self.limit = limit
  }
}

/// A page of changes of a zone.
public struct CloudChanges: Hashable, Sendable {
  /// A change of a record.
  public enum Change: Hashable, Sendable {
    /// It was stored; its latest state.
    case saved(CloudRecord)
    /// It was deleted; the type is nil if the server does not name it, as CloudKit Web Services do not.
    case deleted(RecordID, type: String?)
  }

  /// The changes in the order of the server's log, each record at most once.
  public var changes: [Change]
  /// The position after this page.
  public var token: String
  /// Whether there are more pages.
  public var moreComing: Bool

  /// Makes a page.
  public init(_ changes: [Change], token: String, moreComing: Bool = false) {
    self.changes = changes
    self.token = token
    self.moreComing = moreComing
  }
}

/// A request for changed zones.
public struct ZoneRequest: Hashable, Sendable {
  /// The position after the known changes; nil requests all zones.
  public var token: String?
  /// The most zones of the answer, at least 1.
  public var limit: Int

  /// Makes a request.
  public init(token: String? = nil, limit: Int = 400) {
    self.token = token
    self.limit = limit
  }
}

/// A page of changes of the zones of an account.
public struct ZoneChanges: Hashable, Sendable {
  /// A change of a zone.
  public enum Change: Hashable, Sendable {
    /// It is new, or something in it has changed.
    case changed(RecordZone)
    /// It is gone.
    case deleted(RecordZone, ZoneEnd)
  }

  /// The changes, each zone at most once, the latest last.
  public var changes: [Change]
  /// The position after this page.
  public var token: String
  /// Whether there are more pages.
  public var moreComing: Bool

  /// Makes a page.
  public init(_ changes: [Change], token: String, moreComing: Bool = false) {
    self.changes = changes
    self.token = token
    self.moreComing = moreComing
  }
}

/// Why a zone is gone, which decides what an app does with its copy.
public enum ZoneEnd: String, CaseIterable, Sendable {
  /// An app deleted it.
  case deleted
  /// The person removed the data: the copy is removed and not sent again.
  case purged
  /// The person reset the encryption keys: the copy is kept and sent again.
  case encryptedDataReset
}

extension ZoneEnd: CustomStringConvertible {
  /// What happened to the zone, in a word or two.
  public var description: String {
    switch self {
    case .deleted: "deleted"
    case .purged: "purged"
    case .encryptedDataReset: "reset with its keys"
    }
  }
}
