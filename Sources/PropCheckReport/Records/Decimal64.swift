/// A 64-bit number as a decimal string, because JSON readers like jq read numbers as doubles.
public struct Decimal64: Hashable, Sendable {
  /// The number itself.
  public var value: UInt64

  /// Wraps a number.
  public init(_ value: UInt64) {
    self.value = value
  }
}

extension Decimal64: Codable {
  /// Reads a string of decimal digits.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = UInt64(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\"\(text)\" is not a number from 0 to \(UInt64.max)")
    }
    self.value = value
  }

  /// Writes a string of decimal digits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(String(value))
  }
}

extension Decimal64: CustomStringConvertible {
  /// The number in decimal digits.
  public var description: String { String(value) }
}
