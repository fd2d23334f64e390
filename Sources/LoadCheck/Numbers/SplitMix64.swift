/// A random source of which each stream is a pure function of a seed and a number, so that operation k of a load is the
/// same whoever runs it, and when (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// A source for one stream of a seed.
  ///
  /// - Parameters:
  ///   - seed: Any number.
  ///   - stream: Which stream; those of one seed have nothing to do with each other.
  public init(seed: UInt64, stream: UInt64 = 0) {
    state = Self.mix(seed &+ Self.step) ^ Self.mix(stream &* 0xD1B5_4A32_D192_ED03)
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The next number of 64 bits.
  public mutating func next() -> UInt64 {
    state &+= Self.step
    return Self.mix(state)
  }

  /// The next number from 0 up to a count, that excluded; 0 for a count of 0.
  ///
  /// By the high half of a product: of two numbers one is at most `count / 2^64` likelier than the other.
  public mutating func next(below count: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: count).high
  }

  /// The next number between 0 and 1, both excluded, of 53 bits.
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
