import PropCheckReport

/// The records of a property: of a whole run, of a shard, or of a run that will be resumed.
struct PartialOutcome {
  var property: PropertyRecord
  var failures: [FailureRecord]
  /// What is needed to go on, or to merge it with other parts.
  var samples: [SamplesRecord] = []
  /// Where the time went, as folded stacks; none unless asked for.
  var stacks: [String] = []

  /// - Parameters:
  ///   - outcome: What was found.
  ///   - failures: The failures, as they were saved.
  ///   - isShare: Whether only some of the cases were to be run.
  ///   - planned: The cases of a whole run; nil for as many as the time allows.
  init(
    _ outcome: Examination.Outcome, _ failures: [FailureRecord], isShare: Bool, planned: Int?
  ) {
    (property, self.failures, stacks) = (outcome.property, failures, outcome.stacks)
    let isWhole = property.cases >= min(planned ?? .max, outcome.possible ?? .max)
    guard !property.isSettled, isShare || !isWhole else { return }
    property.possible = outcome.possible
    if isShare, property.targets != nil { property.mode = "islands" }
    samples = outcome.samples.flatMap { SamplesRecord.all(of: $0, property: property.id) }
  }

  /// What an earlier run saved.
  ///
  /// - Parameters:
  ///   - saved: Its records.
  ///   - isPart: Whether they are a part of a run.
  ///   - shards: The number of shards of that run.
  init(_ saved: ResumedRun.Saved, isPart: Bool, shards: Int) {
    let (property, failures) = saved.sum(shards)?.result(isPart: isPart) ?? (.nothing, [])
    (self.property, self.failures) = (property, failures)
    samples = isPart ? saved.samples : []
  }

  /// Joined with what an earlier run saved; what is true of the whole run needs nothing else.
  func joined(to saved: ResumedRun.Saved?, isPart: Bool, shards: Int) -> PartialOutcome {
    guard var all = saved, !property.isSettled else { return self }
    all.parts.append(property)
    all.failures += failures
    all.samples += samples
    let isInterrupted = property.verdict == .interrupted
    var result = PartialOutcome(all, isPart: isPart || isInterrupted, shards: shards)
    if isInterrupted { result.property.verdict = .interrupted }
    result.stacks = stacks
    return result
  }
}

extension ResumedRun.Saved {
  /// The sum of the parts, or the one that is the result of the whole run; nil if there are none.
  fileprivate func sum(_ shards: Int) -> PropertySum? {
    guard let first = parts.first(where: \.isSettled) ?? parts.first else { return nil }
    var sum = PropertySum(first, modulus: shards)
    if !first.isSettled { for part in parts.dropFirst() { sum.add(part) } }
    for failure in failures { sum.add(failure) }
    for more in samples { sum.add(more) }
    return sum
  }
}

extension PropertyRecord {
  fileprivate static let nothing = PropertyRecord(id: "", claim: "", verdict: .empty, cases: 0)
}
