/// What a device knows of the copy of a row on the server: nothing of it belongs to a version of the row.
public struct Exchange: Hashable, Sendable {
  /// Whether the row may differ from the server's.
  public var needsSync: Bool
  /// The name on the server, once known; equals the id's text.
  public var recordName: String?
  /// The server's version at the last exchange.
  public var changeTag: String?
  /// Server time of the last exchange; never decides a conflict.
  public var lastSyncDate: Instant?
  /// One more for each change of what the row says here, from 1.
  public var revision: Int64
  /// Why the row cannot be uploaded; nil if it can.
  public var syncBlocked: String?
  /// What the record on the server is like.
  public var traits: RecordTraits

  /// Makes an exchange; what is left out is that of a row that was created just now.
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

/// What a record is like on the server whichever version of the row it holds.
public struct RecordTraits: Hashable, Sendable {
  /// The type of the record, where it is not the one that new records get; a server changes no record's type.
  public var type: String?
  /// The names of fields whose values the server cannot read; what was encrypted once stays so (cloud 5.1).
  public var encryptedFields: Set<String>
  /// The names of fields that the record has from a version that lost: a save has to take them away, or they would stand beside
  /// the stamp of the version that won.
  public var leftovers: Set<String>

  /// Makes traits; those of a new record by default.
  public init(
    type: String? = nil, encryptedFields: Set<String> = [], leftovers: Set<String> = []
  ) {
    self.type = type
    self.encryptedFields = encryptedFields
    self.leftovers = leftovers
  }

  /// Whether they are those of a new record.
  public var isEmpty: Bool { type == nil && encryptedFields.isEmpty && leftovers.isEmpty }
}
