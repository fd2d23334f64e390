/// Indexes of cases: every n-th one of a range.
package struct CaseRange: Codable, Hashable, Sendable {
  /// The first index.
  package let from: Int
  /// An upper bound of the indexes; none reaches it.
  package let to: Int
  /// The distance of neighbours, from 1.
  package let step: Int

  /// A range; empty unless `from < to`.
  package init(from: Int, to: Int, step: Int = 1) {
    (self.from, self.to, self.step) = (from, max(from, to), max(1, step))
  }

  /// All indexes of a range.
  package init(_ range: Range<Int>) { self.init(from: range.lowerBound, to: range.upperBound) }
}

extension CaseRange {
  /// The number of indexes.
  package var count: Int { to > from ? (to - 1 - from) / step + 1 : 0 }

  package var isEmpty: Bool { to <= from }

  /// The last index; nil if there is none.
  package var last: Int? { isEmpty ? nil : index(at: count - 1) }

  /// The index at a place, from 0.
  func index(at place: Int) -> Int { from + place * step }

  /// The first indexes, at most so many.
  func prefix(_ count: Int) -> CaseRange {
    count >= self.count ? self : CaseRange(from: from, to: index(at: max(count, 0)), step: step)
  }

  /// The indexes behind the first ones.
  func dropFirst(_ count: Int) -> CaseRange {
    count >= self.count
      ? CaseRange(from: to, to: to, step: step)
      : CaseRange(from: index(at: max(count, 0)), to: to, step: step)
  }

  /// The indexes below a bound.
  func before(_ bound: Int) -> CaseRange {
    CaseRange(from: from, to: min(to, bound), step: step)
  }

  /// The indexes behind one.
  func after(_ index: Int) -> CaseRange {
    index < from ? self : dropFirst((min(index, to) - from) / step + 1)
  }
}

extension [CaseRange] {
  /// The number of indexes of all ranges; the greatest number on overflow.
  package var caseCount: Int {
    reduce(0) { sum, range in
      let (count, overflow) = sum.addingReportingOverflow(range.count)
      return overflow ? .max : count
    }
  }

  /// The first indexes of ascending ranges, at most so many.
  func firstCases(_ count: Int) -> [CaseRange] {
    var left = count
    return compactMap { range in
      let part = range.prefix(left)
      left -= part.count
      return part.isEmpty ? nil : part
    }
  }

  /// The indexes below a bound.
  func cases(before bound: Int) -> [CaseRange] {
    map { $0.before(bound) }.filter { !$0.isEmpty }
  }

  /// The indexes behind one.
  func cases(after index: Int) -> [CaseRange] {
    map { $0.after(index) }.filter { !$0.isEmpty }
  }
}
