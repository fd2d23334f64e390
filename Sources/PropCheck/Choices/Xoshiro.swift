/// The random number generator: xoshiro256\*\* of Blackman and Vigna (2018), seeded by SplitMix64 of Steele et al. (2014).
///
/// Both have published test vectors, so any program can compute a case from (seed, property, case). Not for secrets.
@usableFromInline
struct Xoshiro: Codable, Equatable, Sendable {
  @usableFromInline var a: UInt64
  @usableFromInline var b: UInt64
  @usableFromInline var c: UInt64
  @usableFromInline var d: UInt64

  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    (a, b, c, d) = state
  }

  /// Four outputs of SplitMix64, which are never all zero, the one state that xoshiro cannot leave.
  init(seed: UInt64) {
    var seeder = SplitMix(state: seed)
    self.init(state: (seeder.next(), seeder.next(), seeder.next(), seeder.next()))
  }

  @inlinable @inline(__always)
  mutating func next() -> UInt64 {
    let product = b &* 5
    let result = ((product << 7) | (product >> 57)) &* 9
    let shifted = b << 17
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 45) | (d >> 19)
    return result
  }

  /// A number in `0...limit` from the high half of a product (Lemire 2019).
  ///
  /// Without rejection: the bias is below `limit / 2^64`, and every draw takes one step, so that later ones never shift.
  @inlinable @inline(__always)
  mutating func next(upTo limit: UInt64) -> UInt64 {
    Xoshiro.scale(next(), upTo: limit)
  }

  @inlinable @inline(__always)
  static func scale(_ bits: UInt64, upTo limit: UInt64) -> UInt64 {
    limit == .max ? bits : bits.multipliedFullWidth(by: limit &+ 1).high
  }

  /// A number in `0..<1` with 53 random bits.
  @inlinable @inline(__always)
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }
}

/// SplitMix64: derives independent seeds from a counter.
struct SplitMix: Equatable, Sendable {
  var state: UInt64

  @usableFromInline
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SplitMix.mix(state)
  }

  /// The finaliser: a bijection in which every input bit moves every output bit.
  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
