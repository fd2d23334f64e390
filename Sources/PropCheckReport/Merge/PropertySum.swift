import PropCheck

/// The result of a property, added up from its parts.
package struct PropertySum {
  private var record: PropertyRecord
  private let modulus: Int
  private var coverage: CaseSet
  private var verdicts: [Verdict] = []
  /// Whether a part is invalid for a reason other than that its machine kept it from being run.
  private var isBroken = false
  private var reasons: [Verdict: Set<String>] = [:]
  /// Why the machines of some parts kept them from being run, which counts only if nothing else is wrong.
  private var obstacles: Set<String> = []
  private var labels: [LabelKey: LabelCount] = [:]
  private var targets: [String: Double] = [:]
  private var samples: PackedSamples
  private var failures: [FailureRecord] = []
  /// Whether the first part is all there is.
  private var isWhole: Bool

  private struct LabelKey: Hashable {
    let table: String
    let name: String
  }

  /// The sum of one part.
  ///
  /// - Parameters:
  ///   - first: The part.
  ///   - modulus: The number of shards.
  package init(_ first: PropertyRecord, modulus: Int) {
    self.init(first, modulus: modulus, samplesIn: nil)
  }

  /// The sum of one part, with its samples in a file.
  init(_ first: PropertyRecord, modulus: Int, samplesIn file: SampleFile?) {
    (record, self.modulus, samples) = (first, modulus, PackedSamples(in: file))
    coverage = CaseSet(modulus: modulus)
    isWhole = first.ranges.allSatisfy { $0.step == nil }
    addCounts(of: first)
  }

  /// Adds a part whose cases no other part has.
  package mutating func add(_ part: PropertyRecord) {
    isWhole = false
    record.cases = record.cases.adding(part.cases)
    record.discards = record.discards.adding(part.discards)
    record.shrink = Shrink.sum(record.shrink, part.shrink)
    record.possible = record.possible ?? part.possible
    record.mode = record.mode ?? part.mode
    record.t = Cost.sum(record.t, part.t)
    addCounts(of: part)
  }

  private mutating func addCounts(of part: PropertyRecord) {
    verdicts.append(part.verdict)
    isBroken = isBroken || part.verdict == .invalid && !part.isUnrun
    if let reason = part.reason, part.isUnrun {
      obstacles.insert(reason)
    } else if let reason = part.reason {
      reasons[part.verdict, default: []].insert(reason)
    }
    if let cases = CaseSet(part.coverage, modulus: modulus) { coverage.formUnion(cases) }
    for label in part.labels { add(label) }
    for target in part.targets ?? [] {
      targets[target.label] = max(target.best, targets[target.label] ?? target.best)
    }
  }

  /// Whether some of the samples for shares are damaged.
  var lacksSamples: Bool { samples.lacksSome }

  /// Adds samples for shares.
  package mutating func add(_ more: SamplesRecord) { samples.add(more) }

  /// Adds a failure of a part.
  package mutating func add(_ failure: FailureRecord) { failures.append(failure) }

  private mutating func add(_ label: LabelCount) {
    let key = LabelKey(table: label.table, name: label.name)
    guard var sum = labels[key] else { return labels[key] = label }
    sum.count = sum.count.adding(label.count)
    sum.cases = sum.cases.flatMap { cases in label.cases.map(cases.adding) }
    labels[key] = sum
  }
}

extension PropertySum {
  /// The result with its failures, once all parts are added.
  ///
  /// - Parameter isPart: Whether they are still a part of a run.
  /// - Returns: The result, and its failures by case.
  package func result(
    isPart: Bool = false
  ) -> (property: PropertyRecord, failures: [FailureRecord]) {
    var result = record
    guard !isWhole else {
      result.possible = nil
      return (result, FailureJoin.unique(failures))
    }
    result.labels = labels.values.sorted { ($0.table, $0.name) < ($1.table, $1.name) }
    result.ranges = coverage.ranges.map(IndexRange.init)
    result.targets =
      targets.isEmpty
      ? nil : targets.sorted { $0.key < $1.key }.map { TargetScore(label: $0.key, best: $0.value) }
    result.isExhausted = result.possible == result.cases ? true : nil
    result.verdict = verdict
    // The first by its text, so that the order of the parts does not matter.
    let obstacle = result.verdict == .invalid && !isBroken ? obstacles.min() : nil
    result.reason = obstacle ?? reasons[result.verdict]?.min()
    if !isPart {
      judge(&result)
      result.possible = nil
    }
    return (result, FailureJoin.joined(failures))
  }

  /// An interrupted part whose rest is another part does not count.
  private static let severity: [Verdict] = [.invalid, .failed, .gaveUp]

  /// The worst one; a failure remains one if another part merely could not be run.
  private var verdict: Verdict {
    let worst = Self.severity.first { verdicts.contains($0) } ?? .passed
    return worst == .invalid && !isBroken && verdicts.contains(.failed) ? .failed : worst
  }

  private func judge(_ result: inout PropertyRecord) {
    guard let shares = result.shares, !shares.isEmpty else { return }
    let judge = SharesOfParts(shares, possible: result.possible, samples: samples)
    result.shares = judge.shares(labels: result.labels, isExhausted: result.isExhausted == true)
    guard result.verdict == .passed,
      let missed = result.shares?.first(where: { $0.state == .missed })
    else { return }
    result.verdict = .gaveUp
    result.reason = judge.complaint(about: missed)
  }
}

extension Int {
  /// The sum; the greatest number on overflow.
  fileprivate func adding(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}

extension Shrink {
  fileprivate static func sum(_ left: Shrink?, _ right: Shrink?) -> Shrink? {
    guard let left, let right else { return left ?? right }
    return Shrink(
      from: left.from.adding(right.from), to: left.to.adding(right.to),
      tries: left.tries.adding(right.tries))
  }
}
