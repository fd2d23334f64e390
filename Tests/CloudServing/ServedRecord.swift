import HabitDomain

/// A record as it is in JSON.
struct ServedRecord: Codable {
  struct Event: Codable {
    var timestamp: Int64
    var userRecordName = "_owner"
  }

  var recordName: String
  var recordType: String?
  var recordChangeTag: String?
  var fields: [String: ServedField]?
  var created: Event?
  var modified: Event?
  var deleted: Bool?
  var zoneID: ServedZoneID?

  /// A record in a request.
  func record(in zone: String) throws -> CloudRecord {
    guard let recordType else { throw Refusal.badRequest("a record has no type") }
    var record = CloudRecord(
      id: RecordID(zone: RecordZone(name: zone), name: recordName), type: recordType,
      changeTag: recordChangeTag)
    for (name, field) in fields ?? [:] {
      if let value = try field.content(in: zone) {
        record.fields[name] = value
      } else {
        record.clearedFields.insert(name)
      }
      if field.isEncrypted { record.encryptedFields.insert(name) }
    }
    return record
  }

  init(_ record: CloudRecord) {
    recordName = record.id.name
    recordType = record.type
    recordChangeTag = record.changeTag
    var fields: [String: ServedField] = [:]
    for (name, value) in record.fields {
      let isEncrypted = record.encryptedFields.contains(name)
      fields[name] = ServedField(value, isEncrypted: isEncrypted)
    }
    self.fields = fields
    created = Event(timestamp: 0)
    modified = record.modifiedAt.map { Event(timestamp: $0.milliseconds) }
    deleted = false
    zoneID = ServedZoneID(record.id.zone.name)
  }

  /// A deleted record, whose type the service does not state.
  init(gone id: RecordID) {
    recordName = id.name
    deleted = true
  }
}
