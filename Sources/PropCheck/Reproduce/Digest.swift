/// A 64-bit FNV-1a checksum, fed by bytes or whole words.
///
/// Each step is a bijection of the state, so texts of equal length that differ in one byte never collide. It guards
/// against accidents, not forgery.
struct Digest: Equatable, Sendable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(of bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
  }

  mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
  }

  /// One step for eight bytes, mixed so that high bits count as much as low ones.
  mutating func add(word: UInt64) {
    value = SplitMix.mix(value ^ word) &* 0x0000_0100_0000_01B3
  }

  /// Sixteen hexadecimal digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
