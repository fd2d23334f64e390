import HabitDomain

/// A record, possibly partial; only the name is required.
struct WireRecord: Codable, Sendable {
  /// The time of a change, in milliseconds since 1970.
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

  init(named name: String) {
    recordName = name
  }

  /// The JSON form of a record; throws if a field is both set and removed.
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

  func record(in zone: RecordZone) throws(CloudError) -> CloudRecord {
    // A missing type is treated as an unknown type.
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

  func change(in zone: RecordZone) throws(CloudError) -> CloudChanges.Change {
    guard deleted == true else { return .saved(try record(in: zone)) }
    // The service sends no type for deleted records.
    return .deleted(try id(in: zone), type: recordType)
  }

  private func id(in zone: RecordZone) throws(CloudError) -> RecordID {
    guard zoneID.map({ $0.zone == zone }) ?? true else {
      throw .malformedAnswer("the record \"\(recordName)\" is in another zone")
    }
    return RecordID(zone: zone, name: recordName)
  }
}
