import PropCheck

/// The parts of a property that several reports hold, and which of them make up its result.
struct PropertyParts {
  /// A record of a property in a report, without what it counts.
  struct Part {
    /// The place of the report, and of the record among those of the property in it.
    let report: Int
    let place: Int
    /// The shards of its report.
    let shards: Set<Int>
    let ranges: [CaseRange]
    let isSettled: Bool
    /// Whether it stopped before the end of its shard, so that the rest will not be run.
    let hasStopped: Bool
    /// Whether its machine kept it from being run, so that its cases may be run again.
    let isUnrun: Bool
    /// Whether it was cut short, so that it does not stand for all of its shards.
    let isInterrupted: Bool
    let hasFailed: Bool
    let possible: Int?
    /// A checksum of its line, to choose among parts of the same cases whatever their order.
    let digest: String
  }

  private let modulus: Int
  private var parts: [Part] = []

  init(modulus: Int) { self.modulus = modulus }

  mutating func add(_ part: Part) { parts.append(part) }

  /// The result of one property.
  struct Choice {
    var parts: [Part] = []
    /// The cases that no part has; empty if all were run, or need not be.
    var missing: [CaseRange] = []
  }
}

extension PropertyParts {
  /// Two parts that cannot be put together.
  struct Overlap: Error {
    let first: Part
    let second: Part
  }

  /// Chooses disjoint parts with as many cases as possible.
  ///
  /// - Parameter cases: The cases that were planned; nil if that is not known.
  /// - Returns: The parts, and the cases that none of them has.
  /// - Throws: ``Overlap`` for parts that share some cases while each has others.
  /// - Complexity: O(n log n + n * m) for n parts in m ranges.
  func choice(of cases: Int?) throws(Overlap) -> Choice {
    let parts = usable(of: cases)
    // One that could not run any case would stand for all, and hide failures.
    let hasFailed = parts.contains(where: \.hasFailed)
    let settled = parts.filter { $0.isSettled && !(hasFailed && $0.isUnrun) }
    if let settled = settled.min(by: Self.isBetter) {
      return Choice(parts: [settled])
    }
    var choice = Choice()
    var covered = CaseSet(modulus: modulus)
    for part in parts.sorted(by: Self.isBetter) {
      let own = CaseSet(part.ranges, modulus: modulus) ?? CaseSet(modulus: modulus)
      if covered.isSuperset(of: own), !choice.parts.isEmpty { continue }
      guard covered.isDisjoint(with: own) else {
        throw Overlap(first: overlapping(own, among: choice.parts) ?? part, second: part)
      }
      covered.formUnion(own)
      choice.parts.append(part)
    }
    choice.missing = missing(covered, choice.parts, of: cases)
    return choice
  }

  /// The parts that could be run, if it is known which cases the others lack, or if others have all of their shards.
  private func usable(of cases: Int?) -> [Part] {
    let able = parts.filter { !$0.isUnrun }
    guard !able.isEmpty, able.count < parts.count else { return parts }
    guard cases == nil else { return able }
    let done = Set(able.filter { !$0.isInterrupted }.flatMap(\.shards))
    return parts.filter { !$0.isUnrun || !done.isSuperset(of: $0.shards) }
  }

  private func overlapping(_ own: CaseSet, among parts: [Part]) -> Part? {
    parts.first { CaseSet($0.ranges, modulus: modulus).map { !$0.isDisjoint(with: own) } ?? false }
  }

  private func missing(_ covered: CaseSet, _ chosen: [Part], of cases: Int?) -> [CaseRange] {
    guard let cases else { return [] }
    let most = max(0, min(cases, chosen.compactMap(\.possible).first ?? .max))
    guard let all = CaseSet([CaseRange(0..<most)], modulus: modulus) else { return [] }
    let stopped = chosen.filter(\.hasStopped).compactMap(\.ranges.last)
    let rest = stopped.compactMap { CaseSet([$0.unbounded(before: most)], modulus: modulus) }
    return rest.reduce(all.subtracting(covered)) { $0.subtracting($1) }.ranges
  }

  /// Whether the left part is better: the larger one; among parts of equal size the first, and
  /// either if they are the same.
  private static func isBetter(_ left: Part, _ right: Part) -> Bool {
    let (mine, theirs) = (left.ranges.caseCount, right.ranges.caseCount)
    // A whole run that stops earlier has seen an earlier reason.
    if mine != theirs { return left.isSettled ? mine < theirs : mine > theirs }
    let (first, other) = (left.ranges.first?.from ?? 0, right.ranges.first?.from ?? 0)
    return (first, left.digest, left.report) < (other, right.digest, right.report)
  }
}

extension CaseRange {
  /// The same range extended up to a bound.
  fileprivate func unbounded(before bound: Int) -> CaseRange {
    CaseRange(from: from, to: max(to, bound), step: step)
  }
}
