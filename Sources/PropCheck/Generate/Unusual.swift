/// Values that break programs more often than others: edges, neighbours, small ones.
extension Xoshiro {
  /// An end of a range, its simplest value or a notorious constant, or a value next to one of them.
  mutating func edge(of range: ClosedRange<Int>, origin: Int) -> Int {
    let bits = next()
    let anchor =
      switch bits & 7 {
      case 0, 1: range.lowerBound
      case 2, 3: range.upperBound
      case 4, 5, 6: origin
      default: constant(in: range, origin: origin)
      }
    return shift(anchor, by: Int(Xoshiro.scale(bits, upTo: 2)) - 1, in: range)
  }

  /// A notorious constant or a value next to it, by random bits that decided something else before.
  @inline(never)
  static func nearConstant(_ bits: UInt64, in range: ClosedRange<Int>, origin: Int) -> Int {
    var random = Xoshiro(seed: bits)
    let step = Int(random.next(upTo: 2)) - 1
    return random.shift(random.constant(in: range, origin: origin), by: step, in: range)
  }

  /// An earlier value, or one at most 4 from it.
  mutating func neighbour(of value: Int, in range: ClosedRange<Int>) -> Int {
    let bits = next()
    let distance = bits & 1 == 0 ? 0 : Int(Xoshiro.scale(bits, upTo: 8)) - 4
    return shift(value.clamped(to: range), by: distance, in: range)
  }

  /// A value near the simplest one; every bit length is equally likely.
  mutating func small(in range: ClosedRange<Int>, origin: Int) -> Int {
    let word = next()
    let side = Side(of: origin, in: range, ifAny: word & 1 == 0)
    let bits = side.bitLength(word)
    return side.value(bits == 0 ? 0 : next() >> (64 - bits))
  }

  /// A power of 2 or 10 or a factorial, where representations and algorithms change; the simplest value if that is
  /// outside the range.
  @inline(never)
  private mutating func constant(in range: ClosedRange<Int>, origin: Int) -> Int {
    let bits = next()
    let constants = Int.constants
    let magnitude = constants[Int(Xoshiro.scale(bits, upTo: UInt64(constants.count - 1)))]
    let value = range.lowerBound < 0 && bits & 1 == 0 ? -magnitude : magnitude
    return range.contains(value) ? value : origin
  }

  private func shift(_ value: Int, by distance: Int, in range: ClosedRange<Int>) -> Int {
    let (sum, overflow) = value.addingReportingOverflow(distance)
    return overflow ? value : sum.clamped(to: range)
  }
}

/// The values on one side of the simplest one.
struct Side {
  private let origin: Int
  private let isNegative: Bool
  private let length: UInt64

  /// The lower side if asked for, unless only the other one has values.
  @inline(__always)
  init(of origin: Int, in range: ClosedRange<Int>, ifAny isLower: Bool) {
    let scale = IntegerScale(range, origin: origin)
    self.origin = origin
    isNegative = scale.above == 0 || (scale.below > 0 && isLower)
    length = isNegative ? scale.below : scale.above
  }

  /// A length of distances in bits, by the high bits of a random number.
  @inline(__always)
  func bitLength(_ word: UInt64) -> UInt64 {
    Xoshiro.scale(word, upTo: UInt64(UInt64.bitWidth - length.leadingZeroBitCount))
  }

  /// The value at a distance, or the last one.
  @inline(__always)
  func value(_ distance: UInt64) -> Int {
    let distance = Int(truncatingIfNeeded: min(distance, length))
    return isNegative ? origin &- distance : origin &+ distance
  }
}

extension Xoshiro {
  /// A number from a range: an eighth are edges or constants, half are whole or have few decimals, the others uniform.
  mutating func double(in range: ClosedRange<Double>) -> Double {
    switch next(upTo: 7) {
    case 0: next() & 1 == 0 ? edge(of: range) : constant(in: range)
    case 1, 2: DoubleScale.clamp(Double(small(in: -1000...1000, origin: 0)), to: range)
    case 3: uniform(in: range).roundedToNearest.clamped(to: range)
    case 4: uniform(in: range).roundedToHundredths.clamped(to: range)
    default: uniform(in: range)
    }
  }

  /// Any number: a quarter are special, a quarter have random bits.
  mutating func double() -> Double {
    switch next(upTo: 3) {
    case 0:
      Double.special[Int(next(upTo: UInt64(Double.special.count - 1)))]
    case 1:
      Double(bitPattern: next()).withUsualNaN
    default:
      double(in: -1_000_000...1_000_000)
    }
  }

  /// A number that is often rounded, compared or printed wrongly.
  private mutating func constant(in range: ClosedRange<Double>) -> Double {
    let bits = next()
    let value = Double.constants[Int(Xoshiro.scale(bits, upTo: UInt64(Double.constants.count - 1)))]
    let signed = bits & 1 == 0 ? value : -value
    return range.contains(signed) ? signed : uniform(in: range)
  }

  private mutating func edge(of range: ClosedRange<Double>) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let edges = [low, high, low.nextUp, high.nextDown, 0, -0.0, 1, -1, .leastNonzeroMagnitude]
    return edges[Int(next(upTo: UInt64(edges.count - 1)))].clamped(to: range)
  }

  /// Weighs the two ends, since their distance may overflow.
  private mutating func uniform(in range: ClosedRange<Double>) -> Double {
    let greatest = Double.greatestFiniteMagnitude
    let low = max(range.lowerBound, -greatest)
    let high = min(range.upperBound, greatest)
    let part = unit()
    return (low * (1 - part) + high * part).clamped(to: range)
  }
}

extension Int {
  /// The powers of 2 and 10 and the factorials that fit.
  fileprivate static let constants: [Int] =
    (2..<63).map { 1 << $0 } + products(of: Array(repeating: 10, count: 18)) + products(of: 2...20)

  private static func products(of factors: some Sequence<Int>) -> [Int] {
    var product = 1
    return factors.map { factor in
      product &*= factor
      return product
    }
  }
}

extension Double {
  fileprivate static let special: [Double] =
    [
      .nan, .infinity, -.infinity, -0.0, 0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .leastNormalMagnitude, .leastNormalMagnitude.nextDown, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, 1.0.nextUp, 1.0.nextDown,
    ] + constants

  /// Sums that are off by a bit, ties, limits of exact integers, and where the notation changes.
  fileprivate static let constants: [Double] = [
    0.1, 0.3, 0.1 + 0.2, 1.0 / 3, 0.5, 1.5, 2.5, 1.005, 99.99, 0.000_1, 0.000_01, 1e-7, 1e15, 1e16,
    1e21, 1e22, 1e23, 1e100, 1e308, 0x1p24 + 1, 0x1p31, 0x1p32, 0x1p53 - 1, 0x1p53, 0x1p53 + 2,
    0x1p63, 0x1p64, 0x1p-1074, 0x1p-1022,
  ]

  /// The same number; of all that are NaN the usual one with its sign, since choices cannot tell them apart, and a replayed case
  /// would have another one.
  fileprivate var withUsualNaN: Double {
    guard isNaN else { return self }
    return sign == .minus ? -.nan : .nan
  }

  /// With two decimals; itself if it is so great that a hundred times as much is infinite, as it has no decimals.
  fileprivate var roundedToHundredths: Double {
    let hundredths = (self * 100).roundedToNearest
    return hundredths.isFinite ? hundredths / 100 : self
  }

  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
