/// The cases that shards of a run have covered, whatever ended some of them early.
///
/// Case `modulus * row + residue` is kept as a row of its residue, so that a shard is one interval. Equal sets have equal
/// ``ranges``, in whichever order they were united.
package struct CaseSet: Hashable, Sendable {
  /// The number of shards; 1 for a run that is not divided.
  package let modulus: Int
  /// The rows of each residue that has some.
  private var rows: [Int: IntervalSet] = [:]

  /// An empty set.
  package init(modulus: Int) { self.modulus = max(1, modulus) }

  /// How many intervals ranges may have; a run has some for each job and interruption.
  private static let limit = 1 << 20

  /// The cases of some ranges; nil if they belong to another number of shards, an index is negative, or they are too many.
  ///
  /// - Complexity: O(n log n) for n intervals.
  package init?(_ ranges: [CaseRange], modulus: Int) {
    self.init(modulus: modulus)
    var parts: [Int: [Range<Int>]] = [:]
    var count = 0
    for range in ranges where !range.isEmpty {
      guard range.from >= 0, let residues = residues(of: range) else { return nil }
      count += residues.count
      guard count <= Self.limit else { return nil }
      for place in residues {
        let first = range.index(at: place)
        // The last of the range with the residue of `first`.
        let last =
          range.count == 1 ? first : first + (range.to - 1 - first) / self.modulus * self.modulus
        parts[first % self.modulus, default: []].append(
          first / self.modulus..<last / self.modulus + 1)
      }
    }
    rows = parts.mapValues { IntervalSet($0) }
  }

  /// The places in a range of its first case of each residue; nil if the range does not fit the modulus.
  private func residues(of range: CaseRange) -> Range<Int>? {
    if range.count == 1 { return 0..<1 }
    guard modulus.isMultiple(of: range.step) else { return nil }
    return 0..<min(modulus / range.step, range.count)
  }

  package var isEmpty: Bool { rows.isEmpty }
}

extension CaseSet {
  /// Adds the cases of another set.
  ///
  /// Both have one modulus, as in all operations; otherwise nothing is added.
  /// - Complexity: Linear in the other set.
  package mutating func formUnion(_ other: CaseSet) {
    guard modulus == other.modulus else { return }
    for (residue, theirs) in other.rows { rows[residue] = rows[residue]?.union(theirs) ?? theirs }
  }

  /// - Complexity: Linear in this set, whatever the size of the other.
  package func subtracting(_ other: CaseSet) -> CaseSet {
    var result = self
    for (residue, mine) in rows {
      guard let theirs = other.rows[residue] else { continue }
      let rest = mine.subtracting(theirs)
      result.rows[residue] = rest.isEmpty ? nil : rest
    }
    return result
  }

  /// - Complexity: Linear in the other set.
  package func isSuperset(of other: CaseSet) -> Bool { other.subtracting(self).isEmpty }

  /// - Complexity: Linear in the other set.
  package func isDisjoint(with other: CaseSet) -> Bool { other.subtracting(self) == other }
}

extension CaseSet {
  /// The set in as few ranges as possible: without a step where cases of all shards follow each other.
  package var ranges: [CaseRange] {
    let whole = whole
    let rest = whole.reduce(self) { rest, range in
      CaseSet([range], modulus: modulus).map { rest.subtracting($0) } ?? rest
    }
    let stepped = rest.rows.flatMap { residue, rows in
      rows.ranges.map { self.range($0, of: residue) }
    }
    return Self.joined((whole + stepped).sorted { $0.from < $1.from })
  }

  private func range(_ rows: Range<Int>, of residue: Int) -> CaseRange {
    let first = rows.lowerBound * modulus + residue
    let last = (rows.upperBound - 1) * modulus + residue
    return CaseRange(from: first, to: last + 1, step: rows.count == 1 ? 1 : modulus)
  }

  /// The ranges in which no case is missing, with at least one row of all residues.
  private var whole: [CaseRange] {
    guard rows.count == modulus else { return [] }
    let all = rows.values.dropFirst().reduce(rows.first?.value ?? IntervalSet()) {
      $0.intersection($1)
    }
    return all.ranges.map { range in
      let after = (0..<modulus).prefix { contains($0, in: range.upperBound) }.count
      let before = (0..<modulus).reversed().prefix { contains($0, in: range.lowerBound - 1) }.count
      // The end of a set without a last case.
      let (end, overflow) = range.upperBound.multipliedReportingOverflow(by: modulus)
      return CaseRange(
        from: range.lowerBound * modulus - before, to: overflow ? .max : end + after)
    }
  }

  private func contains(_ residue: Int, in row: Int) -> Bool {
    rows[residue]?.contains(row) ?? false
  }

  /// Joins neighbours without a step.
  private static func joined(_ ranges: [CaseRange]) -> [CaseRange] {
    ranges.reduce(into: []) { joined, range in
      if let last = joined.last, last.step == 1, range.step == 1, last.to == range.from {
        joined[joined.count - 1] = CaseRange(from: last.from, to: range.to)
      } else {
        joined.append(range)
      }
    }
  }
}
