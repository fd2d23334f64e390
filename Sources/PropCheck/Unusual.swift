/// The values that break programs more often than their share of a range: edges, neighbours, small
/// ones.
extension Xoshiro {
  /// An end of a range, its simplest value, or what is next to them.
  mutating func edge(of range: ClosedRange<Int>, origin: Int) -> Int {
    let anchors = (range.lowerBound, range.upperBound, origin)
    let anchor =
      switch next(upTo: 2) {
      case 0: anchors.0
      case 1: anchors.1
      default: anchors.2
      }
    return shift(anchor, by: Int(next(upTo: 2)) - 1, in: range)
  }

  /// An earlier value once more, or one at most 4 from it.
  mutating func neighbour(of value: Int, in range: ClosedRange<Int>) -> Int {
    let distance = next() & 1 == 0 ? 0 : Int(next(upTo: 8)) - 4
    return shift(value.clamped(to: range), by: distance, in: range)
  }

  /// A value near the simplest one: each number of bits is as likely as another.
  mutating func small(in range: ClosedRange<Int>, origin: Int) -> Int {
    let scale = IntegerScale(range, origin: origin)
    let isNegative = scale.above == 0 || (scale.below > 0 && next() & 1 == 0)
    let side = isNegative ? scale.below : scale.above
    let bits = next(upTo: UInt64(UInt64.bitWidth - side.leadingZeroBitCount))
    let magnitude = min(bits == 0 ? 0 : next() >> (64 - bits), side)
    let distance = Int(truncatingIfNeeded: magnitude)
    return isNegative ? origin &- distance : origin &+ distance
  }

  private func shift(_ value: Int, by distance: Int, in range: ClosedRange<Int>) -> Int {
    let (sum, overflow) = value.addingReportingOverflow(distance)
    return overflow ? value : sum.clamped(to: range)
  }
}

extension Xoshiro {
  /// A number of a range: an eighth at the edges, half of them whole or with few decimals, the
  /// others uniform.
  mutating func double(in range: ClosedRange<Double>) -> Double {
    switch next(upTo: 7) {
    case 0: edge(of: range)
    case 1, 2: DoubleScale.clamp(Double(small(in: -1000...1000, origin: 0)), to: range)
    case 3: uniform(in: range).roundedToNearest.clamped(to: range)
    case 4: ((uniform(in: range) * 100).roundedToNearest / 100).clamped(to: range)
    default: uniform(in: range)
    }
  }

  /// Any number: a quarter are special, a quarter any bits at all.
  mutating func double() -> Double {
    switch next(upTo: 3) {
    case 0:
      special[Int(next(upTo: UInt64(special.count - 1)))]
    case 1:
      Double(bitPattern: next())
    default:
      double(in: -1_000_000...1_000_000)
    }
  }

  private var special: [Double] {
    [
      .nan, .infinity, -.infinity, -0.0, 0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
      .leastNormalMagnitude, .leastNormalMagnitude.nextDown, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, 0x1p53, 0x1p53 + 2, -0x1p53, 1.0.nextUp, 1.0.nextDown, 0.1,
    ]
  }

  private mutating func edge(of range: ClosedRange<Double>) -> Double {
    let (low, high) = (range.lowerBound, range.upperBound)
    let edges = [low, high, low.nextUp, high.nextDown, 0, -0.0, 1, -1, .leastNonzeroMagnitude]
    return edges[Int(next(upTo: UInt64(edges.count - 1)))].clamped(to: range)
  }

  /// Weighs the two ends, since their distance may be beyond the greatest number.
  private mutating func uniform(in range: ClosedRange<Double>) -> Double {
    let greatest = Double.greatestFiniteMagnitude
    let low = max(range.lowerBound, -greatest)
    let high = min(range.upperBound, greatest)
    let part = unit()
    return (low * (1 - part) + high * part).clamped(to: range)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
