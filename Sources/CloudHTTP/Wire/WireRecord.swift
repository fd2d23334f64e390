import Domain

/// A record, or what is known of one: its name at least.
struct WireRecord: Codable, Sendable {
  /// When something happened to it, in milliseconds since 1970.
  struct Moment: Codable, Sendable {
    var timestamp: Int64
  }

  var recordName: String
  var recordType: String?
  var recordChangeTag: String?
  var fields: [String: WireField]?
  var modified: Moment?
  var deleted: Bool?
  var zoneID: WireZoneID?

  /// A record of which nothing but the name is said.
  init(named name: String) {
    recordName = name
  }

  /// A record as it is sent; throws if a field has a value and none.
  init(_ record: CloudRecord) throws(CloudError) {
    guard record.clearedFields.isDisjoint(with: record.fields.keys) else {
      throw .refused(.invalidArguments)
    }
    self.init(named: record.id.name)
    recordType = record.type
    recordChangeTag = record.changeTag
    var fields: [String: WireField] = [:]
    for (name, value) in record.fields {
      fields[name] = WireField(value, isEncrypted: record.encryptedFields.contains(name))
    }
    for name in record.clearedFields { fields[name] = WireField(nil) }
    self.fields = fields
  }

  /// The record in the zone that was asked for.
  func record(in zone: RecordZone) throws(CloudError) -> CloudRecord {
    // A type that is not said is none that anybody knows.
    var record = CloudRecord(
      id: try id(in: zone), type: recordType ?? "", changeTag: recordChangeTag,
      modifiedAt: modified.map { Instant(milliseconds: $0.timestamp) })
    for (name, field) in fields ?? [:] {
      if let value = field.value(in: zone) {
        record.fields[name] = value
        if field.isEncrypted { record.encryptedFields.insert(name) }
      } else if field.content != nil || field.isForeign {
        record.foreignFields.insert(name)
      }
    }
    return record
  }

  /// What the record is as a change of the zone.
  func change(in zone: RecordZone) throws(CloudError) -> CloudChanges.Change {
    guard deleted == true else { return .saved(try record(in: zone)) }
    // The service says no type of what is gone.
    return .deleted(try id(in: zone), type: recordType)
  }

  private func id(in zone: RecordZone) throws(CloudError) -> RecordID {
    guard zoneID.map({ $0.zone == zone }) ?? true else {
      throw .malformedAnswer("the record \"\(recordName)\" is of another zone")
    }
    return RecordID(zone: zone, name: recordName)
  }
}
