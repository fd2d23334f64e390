import HabitDomain

/// The type of a field, learned from the first record that has it.
///
/// Values of another type are refused, and so is a change between plain and encrypted (CK).
struct FieldKind: Hashable, Sendable {
  enum Value: Hashable, Sendable { case text, integer, number, date, reference }

  let value: Value
  let isEncrypted: Bool

  init(_ value: CloudValue, isEncrypted: Bool) {
    self.value =
      switch value {
      case .text: .text
      case .integer: .integer
      case .number: .number
      case .date: .date
      case .reference, .link: .reference
      }
    self.isEncrypted = isEncrypted
  }
}

/// The record types that an account has stored.
struct LearnedSchema: Hashable, Sendable {
  private var types: [String: [String: FieldKind]] = [:]

  func accepts(_ record: CloudRecord) -> Bool {
    guard let known = types[record.type] else { return true }
    return record.fields.allSatisfy { name, value in
      guard let kind = known[name] else { return true }
      return kind == FieldKind(value, isEncrypted: record.encryptedFields.contains(name))
    }
  }

  func isEncrypted(_ field: String, of type: String) -> Bool {
    types[type]?[field]?.isEncrypted ?? false
  }

  mutating func learn(_ record: CloudRecord) {
    let known = types[record.type] ?? [:]
    for (name, value) in record.fields where known[name] == nil {
      let isEncrypted = record.encryptedFields.contains(name)
      types[record.type, default: [:]][name] = FieldKind(value, isEncrypted: isEncrypted)
    }
  }
}
