/// A record as the server keeps it.
public struct CloudRecord: Hashable, Sendable {
  /// Where it is.
  public var id: RecordID
  /// What kind of record it is, as in `Membership`.
  public var type: String
  /// The fields; one that is absent has no value, and one that this version does not know is kept (Y-2, Y-3).
  public var fields: [String: CloudValue]
  /// The names of fields whose values the server cannot read, and so neither compares nor searches; no references.
  public var encryptedFields: Set<String>
  /// The names of fields that a save takes away where it keeps those that it does not name; empty in what a server
  /// answers.
  public var clearedFields: Set<String>
  /// The names of fields that have values of a kind that ``CloudValue`` has not: they are there, and a save leaves them as they
  /// are. Only in what a server answers.
  public var foreignFields: Set<String> = []
  /// The server's version at the last exchange; nil for a record that it has not seen.
  public var changeTag: String?
  /// When the server stored it last; nil for a record that it has not seen.
  public var modifiedAt: Instant?

  /// Makes a record; what is left out is that of a record that the server has not seen.
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

/// Where a record is on the server.
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

/// A part of a record server; a token of changes belongs to one.
public struct RecordZone: Hashable, Sendable {
  /// The name, which no other zone has.
  public var name: String

  /// Makes a zone.
  public init(name: String) {
    self.name = name
  }

  /// The zone that every account has: it has no list of changes, no atomic requests, and stays.
  public static let standard = RecordZone(name: "_defaultZone")

  /// The zone of the app (domain 4.1).
  public static let app = RecordZone(name: "TribeBoardZone")
}
