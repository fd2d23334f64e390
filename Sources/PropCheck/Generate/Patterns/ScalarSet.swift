/// A set of Unicode scalars, as ascending ranges of their values that neither overlap nor touch.
struct ScalarSet: Equatable, Sendable {
  private(set) var ranges: [ClosedRange<UInt32>]

  static let empty = ScalarSet(sorted: [])
  /// All scalars: surrogates are none.
  static let all = ScalarSet(sorted: [0...0xD7FF, 0xE000...0x10_FFFF])

  /// A set of ranges in any order.
  init(_ ranges: some Sequence<ClosedRange<UInt32>>) {
    self.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) { append(range) }
  }

  init(_ scalars: some Sequence<Unicode.Scalar>) {
    self.init(scalars.map { $0.value...$0.value })
  }

  private init(sorted ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }

  /// Adds a range that begins no earlier than the last one.
  private mutating func append(_ range: ClosedRange<UInt32>) {
    guard let last = ranges.last, range.lowerBound <= last.upperBound + 1 else {
      return ranges.append(range)
    }
    ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
  }
}

extension ScalarSet {
  var isEmpty: Bool { ranges.isEmpty }

  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    place(of: scalar).map { ranges[$0].contains(scalar.value) } ?? false
  }

  /// The range that begins last among those that begin no later than a scalar.
  private func place(of scalar: Unicode.Scalar) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= scalar.value { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }

  /// The scalar at a place in `0..<count`, by value; nil beyond.
  func scalar(at index: Int) -> Unicode.Scalar? {
    var rest = index
    for range in ranges {
      guard rest >= range.count else { return Unicode.Scalar(range.lowerBound + UInt32(rest)) }
      rest -= range.count
    }
    return nil
  }

  /// The place of a scalar, by value; nil if it is not in the set.
  func index(of scalar: Unicode.Scalar) -> Int? {
    guard let place = place(of: scalar), ranges[place].contains(scalar.value) else { return nil }
    let before = ranges[..<place].reduce(0) { $0 + $1.count }
    return before + Int(scalar.value - ranges[place].lowerBound)
  }

  /// Calls a function with each scalar, by value; a loop over a sequence would take ten times as long in a debug build.
  func forEach(_ body: (Unicode.Scalar) -> Void) {
    for range in ranges {
      var value = range.lowerBound
      while value <= range.upperBound {
        if let scalar = Unicode.Scalar(value) { body(scalar) }
        value += 1
      }
    }
  }

  /// The scalars that satisfy a condition.
  func filter(_ condition: (Unicode.Scalar) -> Bool) -> ScalarSet {
    var result = ScalarSet.empty
    forEach { if condition($0) { result.append($0.value...$0.value) } }
    return result
  }
}

extension ScalarSet {
  func union(_ other: ScalarSet) -> ScalarSet {
    var union = ScalarSet.empty
    var (one, another) = (0, 0)
    while one < ranges.count || another < other.ranges.count {
      let isMine =
        another == other.ranges.count
        || one < ranges.count && ranges[one].lowerBound <= other.ranges[another].lowerBound
      union.append(isMine ? ranges[one] : other.ranges[another])
      if isMine { one += 1 } else { another += 1 }
    }
    return union
  }

  func intersection(_ other: ScalarSet) -> ScalarSet {
    var common: [ClosedRange<UInt32>] = []
    var (one, another) = (0, 0)
    while one < ranges.count, another < other.ranges.count {
      let (left, right) = (ranges[one], other.ranges[another])
      let lower = max(left.lowerBound, right.lowerBound)
      let upper = min(left.upperBound, right.upperBound)
      if lower <= upper { common.append(lower...upper) }
      if left.upperBound < right.upperBound { one += 1 } else { another += 1 }
    }
    return ScalarSet(sorted: common)
  }

  /// All other scalars.
  var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10_FFFF { gaps.append(next...0x10_FFFF) }
    return ScalarSet(sorted: gaps).intersection(.all)
  }

  /// - Complexity: Up to the first scalar in common.
  func isDisjoint(with other: ScalarSet) -> Bool {
    var (one, another) = (0, 0)
    while one < ranges.count, another < other.ranges.count {
      let (left, right) = (ranges[one], other.ranges[another])
      if left.overlaps(right) { return false }
      if left.upperBound < right.upperBound { one += 1 } else { another += 1 }
    }
    return true
  }

  func isSubset(of other: ScalarSet) -> Bool { intersection(other) == self }

  func subtracting(_ other: ScalarSet) -> ScalarSet { intersection(other.inverted) }
}
