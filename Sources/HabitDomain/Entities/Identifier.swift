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
    let found = text.utf8.withContiguousStorageIfAvailable { Identifier(characters: $0) }
    guard let id = found ?? Array(text.utf8).withUnsafeBufferPointer({ Identifier(characters: $0) })
    else { return nil }
    self = id
  }

  /// Reads the characters of a text; there are so many ids that a generic loop would be noticeable under
  /// load.
  private init?(characters: UnsafeBufferPointer<UInt8>) {
    guard characters.count == Identifier.length else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for (position, byte) in characters.enumerated() {
      guard !Identifier.isDash(at: position) else {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let value = Identifier.value(ofHexDigit: byte) else { return nil }
      // Bits that leave the low half move to the high one, digit by digit.
      high = high << 4 | low >> 60
      low = low << 4 | value
    }
    self.init(high: high, low: low)
  }

  /// How many characters its text has.
  private static let length = 36

  private static func isDash(at position: Int) -> Bool {
    position == 8 || position == 13 || position == 18 || position == 23
  }

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
    String(unsafeUninitializedCapacity: Identifier.length) { text in
      var rest = (high: high, low: low)
      for position in 0..<Identifier.length {
        guard !Identifier.isDash(at: position) else {
          text.initializeElement(at: position, to: UInt8(ascii: "-"))
          continue
        }
        let digit = UInt8(truncatingIfNeeded: rest.high >> 60)
        let character = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        text.initializeElement(at: position, to: character)
        rest = (rest.high << 4 | rest.low >> 60, rest.low << 4)
      }
      return Identifier.length
    }
  }
}
