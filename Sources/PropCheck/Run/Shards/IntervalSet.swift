/// Whole numbers as ascending ranges with gaps between them.
struct IntervalSet: Hashable, Sendable {
  private(set) var ranges: [Range<Int>] = []

  init() {}

  /// The numbers of ranges in any order, which may overlap.
  ///
  /// - Complexity: O(n log n).
  init(_ parts: [Range<Int>]) {
    for range in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = ranges.last, range.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
  }

  var isEmpty: Bool { ranges.isEmpty }

  func contains(_ number: Int) -> Bool { ranges.contains { $0.contains(number) } }
}

extension IntervalSet {
  /// - Complexity: O(n log n) in the ranges of both.
  func union(_ other: IntervalSet) -> IntervalSet { IntervalSet(ranges + other.ranges) }

  /// - Complexity: Linear in the ranges of both.
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

  /// - Complexity: Linear in the ranges of both.
  func subtracting(_ other: IntervalSet) -> IntervalSet {
    var result = IntervalSet()
    var holes = other.ranges[...]
    for range in ranges {
      var start = range.lowerBound
      holes = holes.drop { $0.upperBound <= range.lowerBound }
      // The last of them may reach into the next range.
      for hole in holes.prefix(while: { $0.lowerBound < range.upperBound }) {
        if start < hole.lowerBound { result.ranges.append(start..<hole.lowerBound) }
        start = max(start, hole.upperBound)
      }
      if start < range.upperBound { result.ranges.append(start..<range.upperBound) }
    }
    return result
  }
}
