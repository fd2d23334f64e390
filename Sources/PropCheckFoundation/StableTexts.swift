import Foundation
import PropCheck

extension Data: StableTextConvertible {
  /// The most bytes that are written.
  private static let longest = 1_000

  /// The number of bytes, then each with two hexadecimal digits; beyond 1,000 a checksum of all stands for the others.
  package var stableText: String {
    let size = count == 1 ? "1 byte" : "\(count) bytes"
    guard !isEmpty else { return size }
    let digits = prefix(Self.longest).map(\.hexadecimal).joined()
    guard count > Self.longest else { return "\(size) \(digits)" }
    return "\(size) \(digits)..., checksum \(checksum)"
  }

  /// FNV-1a with 64 bits.
  private var checksum: String {
    let sum = reduce(0xCBF2_9CE4_8422_2325 as UInt64) { sum, byte in
      (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
    return String(sum, radix: 16)
  }
}

extension UInt8 {
  fileprivate var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension Date: StableTextConvertible {
  /// The moment in UTC with as few decimals as tell it from all others, as in `2000-01-01T09:30:05.001Z`; where nanoseconds do
  /// not, also its distance from 2001.
  package var stableText: String {
    for size in [1e6, 1e3, 1] {
      let moment = PointInTime(self, toNearest: size)
      if Date(moment) == self { return "\(moment)" }
    }
    return "\(PointInTime(self)), \(timeIntervalSinceReferenceDate) s from 2001"
  }
}
