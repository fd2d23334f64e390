/// The engine's random numbers for loops without the engine: xoshiro256\*\* seeded by SplitMix64.
struct HandRandom: HandNumbers {
  private var a: UInt64
  private var b: UInt64
  private var c: UInt64
  private var d: UInt64

  init(seed: UInt64) {
    var state = seed
    func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    (a, b, c, d) = (next(), next(), next(), next())
  }

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

  mutating func next(upTo limit: Int) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(limit) &+ 1).high)
  }
}
