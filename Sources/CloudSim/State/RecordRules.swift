import HabitDomain

/// The rules for a record that do not depend on what is stored.
struct RecordRules: Sendable {
  let limits: CloudLimits

  /// Why a record cannot be stored; nil if it can.
  func problem(of record: CloudRecord) -> CloudError.Code? {
    guard isName(record.id.name), isName(record.type), hasGoodFields(record) else {
      return .invalidArguments
    }
    return record.bytes > limits.recordBytes ? .limitExceeded : nil
  }

  /// ASCII, not empty, not too long, and not starting with `_` (CK).
  func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= limits.nameLength && name.utf8.first != UInt8(ascii: "_")
      && name.utf8.allSatisfy { $0 < 0x80 }
  }

  private func hasGoodFields(_ record: CloudRecord) -> Bool {
    guard record.fields.count <= limits.fields,
      record.clearedFields.isDisjoint(with: record.fields.keys)
    else { return false }
    return record.fields.allSatisfy { name, value in
      isName(name) && isGood(value, of: record)
        && !(value.target != nil && record.encryptedFields.contains(name))
    }
  }

  private func isGood(_ value: CloudValue, of record: CloudRecord) -> Bool {
    switch value {
    case .text(let text): text.utf8.count <= limits.fieldBytes
    case .integer, .date: true
    case .number(let number): number.isFinite
    // Both ends of a reference are in one zone.
    case .reference(let id), .link(let id): id.zone == record.id.zone && isName(id.name)
    }
  }
}

extension CloudValue {
  var bytes: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .integer, .number, .date: 8
    case .reference(let id), .link(let id): id.name.utf8.count + id.zone.name.utf8.count
    }
  }
}

extension CloudRecord {
  /// Its size as the server counts it: the bytes of texts, and eight for each number.
  var bytes: Int {
    fields.reduce(id.name.utf8.count + type.utf8.count) { sum, field in
      sum + field.key.utf8.count + field.value.bytes
    }
  }

  /// The records in its zone with which it is deleted, by name, each once.
  var parents: [String] {
    var names: [String] = []
    for case .reference(let id) in fields.values where !names.contains(id.name) {
      names.append(id.name)
    }
    return names.sorted()
  }
}
