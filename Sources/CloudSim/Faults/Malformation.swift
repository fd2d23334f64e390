public import Domain

/// What can be wrong with a record that a reader receives, as from an older, a newer or a broken app.
///
/// Fields are chosen by a number that a caller has drawn: that of the field in the order of the names, counted round.
public indirect enum Malformation: Hashable, Sendable {
  /// A field is missing.
  case missingField(Int)
  /// A field has another kind of value.
  case wrongType(Int)
  /// There is a field that nobody knows.
  case unknownField(String)
  /// A field is a text of so many bytes, at most a million.
  case oversizedField(Int, bytes: Int)
  /// A record is of a type that nobody knows.
  case unknownType(String)
  /// A reference leads to a record that does not exist; there is none if the record has no reference.
  case danglingReference(Int)
  /// A reference leads to the record itself; there is none if the record has no reference.
  case cyclicReference(Int)
  /// The same, as if the record had only the fields of these names: so that a field is hit of which a reader must know.
  case among(Set<String>, Malformation)

  /// The record with what is wrong; as it was where there is no such field.
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
  /// The element of that number, counted round; nil if there is none.
  func cycled(_ number: Int) -> Element? {
    isEmpty ? nil : self[Int(number.magnitude % UInt(count))]
  }
}
