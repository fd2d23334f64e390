import Foundation

/// A piece of JSON; whole numbers keep all their digits.
enum JSONValue: Codable, Sendable {
  case null
  case truth(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let integer = try? container.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .truth(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  /// The bytes.
  var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }

  /// A member of an object; null if there is none.
  subscript(_ name: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members[name] ?? .null
  }

  var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  var integer: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  var number: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The elements; none if it is no list.
  var list: [JSONValue] {
    if case .list(let value) = self { value } else { [] }
  }

  /// The members; none if it is no object.
  var members: [String: JSONValue] {
    if case .object(let value) = self { value } else { [:] }
  }
}
