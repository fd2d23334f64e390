public import Foundation
public import PropCheck

/// A JSON value.
public indirect enum JSONValue: Hashable, Sendable {
  /// `null`
  case null
  /// `true` or `false`
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A finite number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object: values by key.
  case object([String: JSONValue])
}

extension JSONValue: Codable {
  /// Encodes the value itself, without its case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let values): try container.encode(values)
    }
  }

  /// Decodes any JSON value; a number without decimals becomes an integer if it fits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      // A minus before 0 is of a number that is none.
      let whole = value == 0 && value.sign == .minus ? nil : try? container.decode(Int.self)
      self = whole.map { .integer($0) } ?? .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// The value as JSON text, with sorted keys.
  ///
  /// - Throws: The error of `JSONEncoder` for a number that is not finite.
  public func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON text, with sorted keys.
  public var description: String {
    (try? data()).map { String(decoding: $0, as: UTF8.self) } ?? "a number that JSON does not have"
  }
}

extension Gen where Value == JSONValue {
  /// JSON values; `null` is the simplest.
  ///
  /// Strings and keys come from `Gen.string`, with everything that breaks programs; arrays and objects have up to five
  /// elements.
  /// - Parameters:
  ///   - depth: The greatest depth of nesting of arrays and objects, 0 to 64.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  /// - Returns: The generator.
  public static func json(
    depth: Int = 3, fileID: StaticString = #fileID, line: UInt = #line
  ) -> Gen {
    .recursive(scalar, depth: depth, fileID: fileID, line: line) { inner in
      .oneOf([
        Gen<[JSONValue]>.array(of: inner, upTo: 5).map { .array($0) },
        Gen { source in
          var values: [String: JSONValue] = [:]
          try source.repeated(0...5) { source in
            values[try source.draw(.string(upTo: 6))] = try source.draw(inner)
          }
          return .object(values)
        },
      ])
    }
  }

  private static let scalar = Gen { source in
    switch source.integer(in: 0...4) {
    case 0: .null
    case 1: .bool(source.boolean())
    case 2: .integer(source.integer(in: .min ... .max))
    case 3: .number(source.double(in: -1e15...1e15))
    default: .string(try source.draw(.string(upTo: 12)))
    }
  }
}
