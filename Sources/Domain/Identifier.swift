/// A UUID of 128 bits, ordered by its bytes, which is the order of its lower-case text.
public struct Identifier: Hashable, Sendable {
  /// The first eight bytes, big-endian.
  public let high: UInt64
  /// The last eight bytes, big-endian.
  public let low: UInt64

  /// Makes an identifier of two halves.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads 36 characters in the form `8-4-4-4-12`, in either case.
  ///
  /// Any other text gives nil.
  public init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return nil }
    var halves: [UInt64] = [0, 0]
    var digits = 0
    for (position, byte) in bytes.enumerated() {
      guard !Identifier.dashes.contains(position) else {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let value = Identifier.value(ofHexDigit: byte) else { return nil }
      halves[digits / 16] = halves[digits / 16] << 4 | value
      digits += 1
    }
    self.init(high: halves[0], low: halves[1])
  }

  private static let dashes = [8, 13, 18, 23]

  private static func value(ofHexDigit byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension Identifier: Comparable {
  /// Orders by bytes.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension Identifier: CustomStringConvertible {
  /// The 36 characters of the identifier, in lower case.
  public var description: String {
    let digits = hexDigits(of: high) + hexDigits(of: low)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return text
  }

  private func hexDigits(of half: UInt64) -> String {
    let digits = String(half, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
