/// A record of the server.
public struct CloudRecord: Hashable, Sendable {
  /// Its place on the server.
  public var id: RecordID
  /// Its type, as in `Membership`.
  public var type: String
  /// The fields; one that is absent has no value, and one that this version does not know is kept (Y-2, Y-3).
  public var fields: [String: CloudValue]
  /// The names of fields whose values the server cannot read, and so neither compares nor searches; no references.
  public var encryptedFields: Set<String>
  /// The names of fields that a save clears, where fields that it does not name are kept; empty in what a server
  /// returns.
  public var clearedFields: Set<String>
  /// The names of fields with values of a kind that ``CloudValue`` does not have; a save leaves them as they
  /// are. Only in what a server returns.
  public var foreignFields: Set<String> = []
  /// The server's version at the last exchange; nil for a new record.
  public var changeTag: String?
  /// When the server last stored it; nil for a new record.
  public var modifiedAt: Instant?

  /// Makes a record; the defaults are those of a new one.
  public init(
    id: RecordID, type: String, fields: [String: CloudValue] = [:],
    encryptedFields: Set<String> = [], clearedFields: Set<String> = [], changeTag: String? = nil,
    modifiedAt: Instant? = nil
  ) {
    self.id = id
    self.type = type
    self.fields = fields
    self.encryptedFields = encryptedFields
    self.clearedFields = clearedFields
    self.changeTag = changeTag
    self.modifiedAt = modifiedAt
  }
}

/// The place of a record on the server.
public struct RecordID: Hashable, Sendable {
  /// The zone.
  public var zone: RecordZone
  /// The name within the zone, as in ``RowKey/recordName``.
  public var name: String

  /// Makes an id.
  public init(zone: RecordZone = .app, name: String) {
    self.zone = zone
    self.name = name
  }
}

/// A zone of a record server; each has its own change tokens.
public struct RecordZone: Hashable, Sendable {
  /// The unique name.
  public var name: String

  /// Makes a zone.
  public init(name: String) { self.name = name }

  /// The default zone of every account: it has no change list and no atomic requests, and cannot be deleted.
  public static let standard = RecordZone(name: "_defaultZone")

  /// The zone of the app (domain 4.1).
  public static let app = RecordZone(name: "TribeBoardZone")
}
