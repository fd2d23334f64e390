public import HabitDomain

/// A defect of a received record, as from an older, newer or broken app.
///
/// Fields are chosen by an index in the order of their names, modulo their number.
public indirect enum Malformation: Hashable, Sendable {
  /// A field is missing.
  case missingField(Int)
  /// A field has another type.
  case wrongType(Int)
  /// There is an unknown field.
  case unknownField(String)
  /// A field is a text of so many bytes, at most a million.
  case oversizedField(Int, bytes: Int)
  /// The record type is unknown.
  case unknownType(String)
  /// A reference to a record that does not exist; no effect without references.
  case danglingReference(Int)
  /// A reference to the record itself; no effect without references.
  case cyclicReference(Int)
  /// Another defect in one of the named fields.
  case among(Set<String>, Malformation)

  /// The record with the defect; unchanged if there is no such field.
  public func spoil(_ record: CloudRecord) -> CloudRecord {
    var spoiled = record
    switch self {
    case .missingField(let number):
      if let name = field(number, of: record) { spoiled.fields[name] = nil }
    case .wrongType(let number):
      if let name = field(number, of: record) {
        spoiled.fields[name] = record.fields[name].map(Self.otherKind)
      }
    case .unknownField(let name): spoiled.fields[name] = .text("?")
    case .oversizedField(let number, let bytes):
      if let name = field(number, of: record) {
        let count = min(max(0, bytes), 1_000_000)
        spoiled.fields[name] = .text(String(repeating: "x", count: count))
      }
    case .unknownType(let type): spoiled.type = type
    case .danglingReference(let number):
      redirect(&spoiled, number, to: record.id.name + "-nowhere")
    case .cyclicReference(let number): redirect(&spoiled, number, to: record.id.name)
    case .among(let names, let malformation):
      spoiled.fields = record.fields.filter { names.contains($0.key) }
      spoiled = malformation.spoil(spoiled)
      spoiled.fields.merge(record.fields.filter { !names.contains($0.key) }) { own, _ in own }
    }
    return spoiled
  }

  private static func otherKind(_ value: CloudValue) -> CloudValue {
    if case .integer = value { .text("?") } else { .integer(7) }
  }

  private func field(_ number: Int, of record: CloudRecord) -> String? {
    record.fields.keys.sorted().cycled(number)
  }

  private func redirect(_ record: inout CloudRecord, _ number: Int, to name: String) {
    let references = record.fields.filter { $0.value.target != nil }.keys.sorted()
    guard let field = references.cycled(number), let value = record.fields[field] else { return }
    let target = RecordID(zone: record.id.zone, name: name)
    if case .link = value {
      record.fields[field] = .link(target)
    } else {
      record.fields[field] = .reference(target)
    }
  }
}

extension Array {
  /// The element at an index modulo the count; nil if empty.
  func cycled(_ number: Int) -> Element? {
    isEmpty ? nil : self[Int(number.magnitude % UInt(count))]
  }
}
