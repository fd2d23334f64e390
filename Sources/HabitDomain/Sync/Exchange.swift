/// What a device knows about a row's record on the server; not part of a version of the row.
public struct Exchange: Hashable, Sendable {
  /// Whether the row may differ from the server's.
  public var needsSync: Bool
  /// The record name on the server, once known.
  public var recordName: String?
  /// The change tag of the server at the last exchange.
  public var changeTag: String?
  /// Server time of the last exchange; never decides a conflict.
  public var lastSyncDate: Instant?
  /// Incremented by each local change of the content, from 1.
  public var revision: Int64
  /// Why the row cannot be uploaded; nil if it can.
  public var syncBlocked: String?
  /// The traits of the record on the server.
  public var traits: RecordTraits

  /// Makes an exchange; the defaults are those of a new row.
  public init(
    needsSync: Bool = true, recordName: String? = nil, changeTag: String? = nil,
    lastSyncDate: Instant? = nil, revision: Int64 = 1, syncBlocked: String? = nil,
    traits: RecordTraits = RecordTraits()
  ) {
    self.needsSync = needsSync
    self.recordName = recordName
    self.changeTag = changeTag
    self.lastSyncDate = lastSyncDate
    self.revision = revision
    self.syncBlocked = syncBlocked
    self.traits = traits
  }
}

/// The properties of a record that do not depend on the version of the row.
public struct RecordTraits: Hashable, Sendable {
  /// The type of the record, if it is not that of new records; a server never changes it.
  public var type: String?
  /// The names of encrypted fields; they stay encrypted (cloud 5.1).
  public var encryptedFields: Set<String>
  /// The names of fields from a version that lost: a save has to clear them, or they would be combined with
  /// the stamp of the winner.
  public var leftovers: Set<String>

  /// Makes traits; the defaults are those of a new record.
  public init(type: String? = nil, encryptedFields: Set<String> = [], leftovers: Set<String> = []) {
    self.type = type
    self.encryptedFields = encryptedFields
    self.leftovers = leftovers
  }
}
