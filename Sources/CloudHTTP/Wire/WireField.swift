import Domain

/// A field with its type (cloud 5.1); one without a value is taken away.
///
/// The type of an encrypted field begins with `ENCRYPTED_`.
struct WireField: Codable, Sendable {
  /// The value as it is sent.
  enum Content: Sendable {
    case text(String)
    case integer(Int64)
    case number(Double)
    case time(Int64)
    case reference(WireReference)
  }

  var content: Content?
  var isEncrypted = false

  private enum CodingKeys: CodingKey { case value, type }

  private static let encrypted = "ENCRYPTED_"

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try !container.decodeNil(forKey: .value) else { return }
    let type = try container.decode(String.self, forKey: .type)
    isEncrypted = type.hasPrefix(Self.encrypted)
    switch isEncrypted ? String(type.dropFirst(Self.encrypted.count)) : type {
    case "STRING": content = .text(try Self.value(in: container))
    case "INT64": content = .integer(try Self.value(in: container))
    case "DOUBLE": content = .number(try Self.value(in: container))
    case "TIMESTAMP": content = .time(try Self.value(in: container))
    case "REFERENCE": content = .reference(try Self.value(in: container))
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .type, in: container, debugDescription: "There is no such type.")
    }
  }

  private static func value<Value: Decodable>(
    in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> Value {
    do { return try container.decode(Value.self, forKey: .value) } catch {
      // Of a number that does not fit, Foundation throws an error of its own, which does not say where.
      guard !(error is DecodingError) else { throw error }
      throw DecodingError.dataCorruptedError(
        forKey: .value, in: container, debugDescription: "The number does not fit.")
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
  /// A field with a value; nil takes it away.
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

  /// The value in a record of a zone.
  func value(in zone: RecordZone) throws(CloudError) -> CloudValue? {
    switch content {
    case .text(let text): return .text(text)
    case .integer(let integer): return .integer(integer)
    case .number(let number): return .number(number)
    case .time(let milliseconds): return .date(Instant(milliseconds: milliseconds))
    case .reference(let reference):
      guard let value = reference.value(in: zone) else {
        throw .malformedAnswer("\"\(reference.action ?? "")\" is no action of a reference")
      }
      return value
    case nil: return nil
    }
  }
}
