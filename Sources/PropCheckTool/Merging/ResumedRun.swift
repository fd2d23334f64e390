import PropCheck
import PropCheckReport

/// A run that ended early, as its report tells: what it did is kept, and the rest is run.
struct ResumedRun {
  /// What the report has of a property.
  struct Saved {
    var parts: [PropertyRecord] = []
    var failures: [FailureRecord] = []
    var samples: [SamplesRecord] = []
  }

  /// The report as it was typed.
  let path: String
  let run: RunRecord
  let plan: PlanRecord?
  private(set) var properties: [String: Saved] = [:]
  private(set) var mutants: [String: MutantRecord] = [:]

  /// Reads a report, also one that was cut off.
  init(_ path: String, _ system: SystemInterface) throws(ToolError) {
    self.path = path
    let records = try ToolError.reporting(ReportReader(path: system.path(path)).records())
    guard case .run(let run)? = records.first else {
      throw .input(
        place: path, reason: "The report does not begin with a run.",
        fix: "name the report of a run, or run it from the start.")
    }
    self.run = run
    if records.count > 1, case .plan(let plan) = records[1] {
      self.plan = plan
    } else {
      plan = nil
    }
    for record in records { keep(record) }
    // What the machine kept from being run starts over.
    properties = properties.filter { !$0.value.parts.contains(where: \.isUnrun) }
  }

  private mutating func keep(_ record: Record) {
    switch record {
    case .property(let property): properties[property.id, default: Saved()].parts.append(property)
    case .failure(let failure):
      properties[failure.property, default: Saved()].failures.append(failure)
    case .samples(let samples):
      properties[samples.property, default: Saved()].samples.append(samples)
    case .mutant(let mutant): mutants[mutant.id] = mutant
    default: break
    }
  }

  /// The number of shards; 1 for a run that is not divided.
  var shards: Int { plan?.shards ?? run.shardNumbers?.count ?? 1 }
}

extension ResumedRun {
  /// The cases of a property that were not run.
  ///
  /// - Parameters:
  ///   - id: The property.
  ///   - planned: Its cases in all shards; nil for as many as the time allows.
  ///   - shard: The part of the run; nil for all of it.
  /// - Returns: The cases in order; none if nothing is left, or nothing more is to be learned.
  func rest(of id: String, planned: Int?, shard: Shard?) -> [CaseRange] {
    let parts = properties[id]?.parts ?? []
    guard !parts.contains(where: { $0.isSettled || $0.isExhausted == true }) else { return [] }
    let bound = max(0, planned ?? .max)
    let all = shard?.cases(before: bound) ?? CaseRange(0..<bound)
    guard let own = CaseSet([all], modulus: shards) else { return [all] }
    return parts.reduce(own) { rest, part in
      let done = CaseSet(part.coverage(before: bound), modulus: shards)
      return done.map { rest.subtracting($0) } ?? rest
    }.ranges
  }
}

extension PropertyRecord {
  /// The cases that nobody needs to run any more: if one failed, also those behind it.
  fileprivate func coverage(before bound: Int) -> [CaseRange] {
    let hasEnded = [.failed, .gaveUp, .invalid].contains(verdict)
    // Without shrinking, only a known failure failed.
    guard hasEnded, verdict != .failed || shrink != nil, let last = coverage.last else {
      return coverage
    }
    return coverage + [CaseRange(from: last.from, to: bound, step: last.step)]
  }
}
