import PropCheck
import PropCheckReport

/// Runs the catalogue on one mutant until a property fails with a script that is short enough.
struct MutantHunt {
  let mutant: Mutant
  let options: RunOptions
  let isolation: Isolation?
  let system: SystemInterface

  /// A canary shows that the harness can fail at all, so it must be found at once.
  private static let canaryCases = 10
  /// Flaky failures repeat each try, and their shortest script is not needed.
  private static let flakyTries = 300

  /// - Returns: nil after a signal.
  /// - Throws: ``ToolError`` if the layer cannot be opened, or nothing failed and a property could not be run.
  func run(_ progress: @escaping @Sendable (Progress) -> Void) async throws(ToolError)
    -> MutantRecord?
  {
    let started = system.clock()
    let found = try await Workers.using(
      options.jobs, of: mutant.layer, isolation, system.probes
    ) { workers async throws(ToolError) in try await search(workers, progress) }
    if system.isCancelled() { return nil }
    // What was not run has not passed.
    if let problem = found.problem {
      throw .property(id: problem.property, reason: problem.reason)
    }
    return record(found, nanoseconds: system.clock() &- started)
  }

  private func search(
    _ workers: Workers, _ progress: @escaping @Sendable (Progress) -> Void
  ) async throws(ToolError) -> Hunt.Outcome {
    let properties = workers.usualProperties(where: mutant.isTried)
    guard !properties.isEmpty else {
      let isExplicit = workers.usualProperties().isEmpty
      throw .suite([
        "The mutant \(mutant.id) is not tried on any property of its layer; "
          + (isExplicit ? "all are explicit: add one that is not." : "correct isTried.")
      ])
    }
    let share = mutant.budget.map { $0 / max(1, properties.count) }
    var settings = options.settings(system, usualCases: share)
    // Explanations are not reported here.
    settings.explains = false
    if mutant.isFlaky { settings.shrinkEvaluations = Self.flakyTries }
    let hunt = Hunt(settings, strong: mutant.isTriedFirst, enough: longest, length: length)
    return await hunt.run(properties, progress: progress)
  }

  /// The longest script that ends the hunt. A canary must be found by the first failure, and equivalent and flaky mutants have no
  /// shortest script.
  private var longest: Int {
    let isAny = mutant.isCanary || mutant.isEquivalent || mutant.isFlaky
    return isAny ? .max : MutantRecord.longest(besideKnown: mutant.knownLength)
  }

  private func script(of finding: Finding) -> [String] {
    let steps = finding.failure.steps.map(\.text)
    if mutant.isFatal { return finding.counterexample.split(separator: "\n").map(String.init) }
    return steps.isEmpty ? [finding.counterexample] : steps
  }

  /// A process that ends gives no answers, so its failure has no steps.
  private func length(of finding: Finding) -> Int {
    mutant.isFatal ? script(of: finding).count : max(1, finding.failure.steps.count)
  }

  /// For such a mutant, only whether it was found is the same in every run.
  private func flakyRecord(_ search: Hunt.Outcome, nanoseconds: UInt64) -> MutantRecord {
    let finding = search.finding
    let chance = MutantRecord.Chance(
      property: finding?.property, cases: search.cases, fails: finding?.stable.fails ?? 0,
      tries: finding?.stable.tries ?? 0, script: finding.map(script(of:)))
    return MutantRecord(
      id: mutant.id, number: mutant.number, sentence: mutant.sentence, found: finding != nil,
      cases: 0, knownLength: mutant.knownLength,
      t: MutantRecord.Cost(wallNanoseconds: Int(clamping: nanoseconds), chance: chance))
  }

  private func record(_ search: Hunt.Outcome, nanoseconds: UInt64) -> MutantRecord {
    guard !mutant.isFlaky else {
      return flakyRecord(search, nanoseconds: nanoseconds)
    }
    let finding = search.finding
    return MutantRecord(
      id: mutant.id, number: mutant.number, sentence: mutant.sentence,
      equivalent: mutant.isEquivalent, caseLimit: mutant.isCanary ? Self.canaryCases : nil,
      found: finding != nil, property: finding?.property, cases: search.cases,
      failingCases: search.failingCases, minimalLength: finding.map(length(of:)),
      knownLength: mutant.knownLength, script: finding.map(script(of:)),
      t: MutantRecord.Cost(wallNanoseconds: Int(clamping: nanoseconds)))
  }
}
