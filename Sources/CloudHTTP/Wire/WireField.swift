import HabitDomain

/// A field with its type (cloud 5.1); a field without a value is removed.
///
/// The type of an encrypted field begins with `ENCRYPTED_`.
struct WireField: Codable, Sendable {
  enum Content: Sendable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case time(Int64)
    case reference(WireReference)
  }

  var content: Content?
  var isEncrypted = false
  /// Whether the value is of a kind that ``CloudValue`` lacks, such as a list, or does not match its declared type.
  private(set) var isForeign = false

  private enum CodingKeys: CodingKey { case value, type }

  private static let encrypted = "ENCRYPTED_"

  init(from decoder: any Decoder) throws {
    // One unreadable field, whatever its shape, must not cost a whole page of records.
    guard let container = try? decoder.container(keyedBy: CodingKeys.self),
      let isEmpty = try? container.decodeNil(forKey: .value)
    else {
      isForeign = true
      return
    }
    guard !isEmpty else { return }
    let type = (try? container.decode(String.self, forKey: .type)) ?? ""
    isEncrypted = type.hasPrefix(Self.encrypted)
    content = try? Self.content(
      of: isEncrypted ? String(type.dropFirst(Self.encrypted.count)) : type, in: container)
    isForeign = content == nil
  }

  private static func content(
    of type: String, in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> Content? {
    switch type {
    case "STRING": .text(try container.decode(String.self, forKey: .value))
    case "INT64": .integer(try container.decode(Int64.self, forKey: .value))
    case "DOUBLE": .number(try container.decode(Double.self, forKey: .value))
    case "TIMESTAMP": .time(try container.decode(Int64.self, forKey: .value))
    case "REFERENCE": .reference(try container.decode(WireReference.self, forKey: .value))
    default: nil
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let prefix = isEncrypted ? Self.encrypted : ""
    switch content {
    case .text(let text): try container.encode(text, forKey: .value)
    case .integer(let integer), .time(let integer): try container.encode(integer, forKey: .value)
    case .number(let number): try container.encode(number, forKey: .value)
    case .reference(let reference): try container.encode(reference, forKey: .value)
    case nil: try container.encodeNil(forKey: .value)
    }
    if let content { try container.encode(prefix + content.type, forKey: .type) }
  }
}

extension WireField.Content {
  fileprivate var type: String {
    switch self {
    case .text: "STRING"
    case .integer: "INT64"
    case .number: "DOUBLE"
    case .time: "TIMESTAMP"
    case .reference: "REFERENCE"
    }
  }
}

extension WireField {
  /// A field with a value; nil removes the field.
  init(_ value: CloudValue?, isEncrypted: Bool = false) {
    self.isEncrypted = isEncrypted
    content =
      switch value {
      case .text(let text): .text(text)
      case .integer(let integer): .integer(integer)
      case .number(let number): .number(number)
      case .date(let instant): .time(instant.milliseconds)
      case .reference(let id): .reference(WireReference(id, action: "DELETE_SELF"))
      case .link(let id): .reference(WireReference(id, action: "NONE"))
      case nil: nil
      }
  }

  /// The value in a record of a zone; nil if it is missing or not representable as a ``CloudValue``.
  func value(in zone: RecordZone) -> CloudValue? {
    switch content {
    case .text(let text): .text(text)
    case .integer(let integer): .integer(integer)
    case .number(let number): .number(number)
    case .time(let milliseconds): .date(Instant(milliseconds: milliseconds))
    case .reference(let reference): reference.value(in: zone)
    case nil: nil
    }
  }
}

/// A reference to a record, and the action on the referring record when the target is deleted.
struct WireReference: Codable, Sendable {
  var recordName: String
  /// Nil for the zone of the referring record.
  var zoneID: WireZoneID?
  var action: String?

  init(_ id: RecordID, action: String) {
    recordName = id.name
    zoneID = WireZoneID(id.zone)
    self.action = action
  }

  /// Nil for an action that ``CloudValue`` cannot express, such as `VALIDATE`.
  func value(in zone: RecordZone) -> CloudValue? {
    let id = RecordID(zone: zoneID?.zone ?? zone, name: recordName)
    return switch action {
    case "DELETE_SELF": .reference(id)
    case "NONE", nil: .link(id)
    default: nil
    }
  }
}
