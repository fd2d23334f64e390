import Domain

/// A record in JSON.
struct WireRecord: Codable, Sendable {
  let id: WireID
  let type: String
  let fields: [String: WireValue]
  /// Names, in order; nil for none.
  let encrypted: [String]?
  let cleared: [String]?
  let changeTag: String?
  let modifiedAt: Int64?

  init(_ record: CloudRecord) {
    id = WireID(record.id)
    type = record.type
    fields = record.fields.mapValues(WireValue.init)
    encrypted = record.encryptedFields.isEmpty ? nil : record.encryptedFields.sorted()
    cleared = record.clearedFields.isEmpty ? nil : record.clearedFields.sorted()
    changeTag = record.changeTag
    modifiedAt = record.modifiedAt?.milliseconds
  }

  var record: CloudRecord {
    get throws(CloudError) {
      var values: [String: CloudValue] = [:]
      // In one order, so that of several fields that are wrong the same is named each time.
      for (name, field) in fields.sorted(by: { $0.key < $1.key }) {
        guard let value = field.value else {
          throw .malformedAnswer("the field \"\(name)\" has no value, or more than one")
        }
        values[name] = value
      }
      return CloudRecord(
        id: id.recordID, type: type, fields: values,
        encryptedFields: Set(encrypted ?? []), clearedFields: Set(cleared ?? []),
        changeTag: changeTag,
        modifiedAt: modifiedAt.map(Instant.init(milliseconds:)))
    }
  }
}
