/// A random number generator with streams, each of which is a pure function of a seed and a number, so that operation k
/// of a load is the same whichever worker runs it (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator of one stream.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - stream: The number of the stream; streams of one seed are independent.
  public init(seed: UInt64, stream: UInt64 = 0) {
    state = Self.mix(seed &+ Self.step) ^ Self.mix(stream &* 0xD1B5_4A32_D192_ED03)
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mix(state)
  }

  /// Returns the next number below a count; 0 for a count of 0.
  ///
  /// It is the high half of a product, so its relative bias is at most `count / 2^64`.
  public mutating func next(below count: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: count).high
  }

  /// Returns the next number between 0 and 1, both excluded, with 53 random bits.
  public mutating func nextUnit() -> Double {
    (Double(next() >> 11) + 0.5) * 0x1p-53
  }

  private static func mix(_ number: UInt64) -> UInt64 {
    var z = number
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
