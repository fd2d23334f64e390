/// The order of the integers of a range: 0, 1, -1, 2, -2 from the simplest value, then on along the longer side.
///
/// A bijection between the values and `0...(below + above)`.
struct IntegerScale: Equatable, Sendable {
  /// The number of values below and above the simplest; their sum fits, since a range has at most 2^64 values.
  let below: UInt64
  let above: UInt64

  var limit: UInt64 { below &+ above }

  /// The length of the shorter side; the alternation lasts twice as long.
  private var shorter: UInt64 { min(below, above) }

  func offset(at index: UInt64) -> (magnitude: UInt64, isNegative: Bool) {
    let index = min(index, limit)
    guard index > shorter &* 2 else { return ((index &+ 1) / 2, index & 1 == 0 && index > 0) }
    return (index &- shorter, below > above)
  }

  func index(magnitude: UInt64, isNegative: Bool) -> UInt64? {
    guard magnitude <= (isNegative ? below : above) else { return nil }
    guard magnitude > shorter else {
      return magnitude == 0 ? 0 : magnitude &* 2 &- (isNegative ? 0 : 1)
    }
    return magnitude &+ shorter
  }
}

extension IntegerScale {
  /// The scale of a range around its simplest value.
  init(_ range: ClosedRange<Int>, origin: Int) {
    below = UInt64(bitPattern: Int64(origin)) &- UInt64(bitPattern: Int64(range.lowerBound))
    above = UInt64(bitPattern: Int64(range.upperBound)) &- UInt64(bitPattern: Int64(origin))
  }

  func value(at index: UInt64, origin: Int) -> Int {
    let (magnitude, isNegative) = offset(at: index)
    let distance = Int(truncatingIfNeeded: magnitude)
    return isNegative ? origin &- distance : origin &+ distance
  }

  func index(of value: Int, origin: Int) -> UInt64 {
    let isNegative = value < origin
    let distance = isNegative ? origin &- value : value &- origin
    return index(magnitude: UInt64(bitPattern: Int64(distance)), isNegative: isNegative) ?? 0
  }
}
