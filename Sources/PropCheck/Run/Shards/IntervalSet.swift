/// Whole numbers as ascending ranges with gaps between them.
struct IntervalSet: Hashable, Sendable {
  private(set) var ranges: [Range<Int>] = []

  init() {}

  init(_ range: Range<Int>) {
    if !range.isEmpty { ranges = [range] }
  }

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }
}

extension IntervalSet {
  /// - Complexity: Linear in the ranges of both, as are the other operations.
  func union(_ other: IntervalSet) -> IntervalSet {
    var result = IntervalSet()
    let all = (ranges + other.ranges).sorted { $0.lowerBound < $1.lowerBound }
    for range in all {
      if let last = result.ranges.last, range.lowerBound <= last.upperBound {
        result.ranges[result.ranges.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.ranges.append(range)
      }
    }
    return result
  }

  func intersection(_ other: IntervalSet) -> IntervalSet {
    var result = IntervalSet()
    var (mine, theirs) = (ranges[...], other.ranges[...])
    while let left = mine.first, let right = theirs.first {
      let common = left.clamped(to: right)
      if !common.isEmpty { result.ranges.append(common) }
      if left.upperBound < right.upperBound { mine.removeFirst() } else { theirs.removeFirst() }
    }
    return result
  }

  func subtracting(_ other: IntervalSet) -> IntervalSet {
    var result = IntervalSet()
    for range in ranges {
      var start = range.lowerBound
      for hole in other.ranges where hole.overlaps(range) {
        if start < hole.lowerBound { result.ranges.append(start..<hole.lowerBound) }
        start = max(start, hole.upperBound)
      }
      if start < range.upperBound { result.ranges.append(start..<range.upperBound) }
    }
    return result
  }
}
