import Domain

/// A record in JSON.
struct WireRecord: Codable, Sendable {
  let id: WireID
  let type: String
  let fields: [String: WireValue]
  let changeTag: String?
  let modifiedAt: Int64?

  init(_ record: CloudRecord) {
    id = WireID(record.id)
    type = record.type
    fields = record.fields.mapValues(WireValue.init)
    changeTag = record.changeTag
    modifiedAt = record.modifiedAt?.milliseconds
  }

  var record: CloudRecord {
    get throws(CloudError) {
      var values: [String: CloudValue] = [:]
      for (name, field) in fields {
        guard let value = field.value else {
          throw .malformedAnswer("the field \"\(name)\" has no value, or more than one")
        }
        values[name] = value
      }
      return CloudRecord(
        id: id.recordID, type: type, fields: values, changeTag: changeTag,
        modifiedAt: modifiedAt.map(Instant.init(milliseconds:)))
    }
  }
}

/// Where a record is, in JSON.
struct WireID: Codable, Sendable {
  let zone: String
  let name: String

  init(_ id: RecordID) {
    zone = id.zone.name
    name = id.name
  }

  var recordID: RecordID { RecordID(zone: RecordZone(name: zone), name: name) }
}

/// A field in JSON: the one member that is there says what kind of value it is.
struct WireValue: Codable, Sendable {
  var text: String?
  var integer: Int64?
  var number: Double?
  var date: Int64?
  var reference: WireID?

  init(_ value: CloudValue) {
    switch value {
    case .text(let text): self.text = text
    case .integer(let integer): self.integer = integer
    case .number(let number): self.number = number
    case .date(let instant): date = instant.milliseconds
    case .reference(let id): reference = WireID(id)
    }
  }

  /// Nil unless there is exactly one member.
  var value: CloudValue? {
    let values: [CloudValue] = [
      text.map { .text($0) }, integer.map { .integer($0) }, number.map { .number($0) },
      date.map { .date(Instant(milliseconds: $0)) }, reference.map { .reference($0.recordID) },
    ].compactMap { $0 }
    return values.count == 1 ? values[0] : nil
  }
}
