import PropCheck
import PropCheckReport

/// Runs one property: its known failures first, then what a fuzzer kept, then new cases.
struct Examination {
  /// The same property for each worker.
  let workers: [Property]
  let known: [KnownSeed]
  /// The bytes of the cases that a fuzzer kept.
  let corpus: [[UInt8]]
  let settings: Settings
  let gauge: Gauge

  struct Outcome {
    var property: PropertyRecord
    var findings: [Finding]
    var samples: [CaseSamples] = []
    /// The number of possible cases, if they are few.
    var possible: Int?
    /// Where the time went, as folded stacks; none unless asked for.
    var stacks: [String] = []
  }

  func run(_ progress: @escaping @Sendable (Progress) -> Void) async -> Outcome {
    let before = await gauge.begin()
    let replays = await replayKnown()
    let kept = await replayCorpus()
    let result = await Runner().run(workers, settings: settings, progress: progress)
    var cost = Cost(result.times, cases: result.cases)
    let after = await gauge.read()
    cost.processorNanoseconds = elapsed(
      after.processorNanoseconds, since: before.processorNanoseconds)
    cost.memory = Memory(
      peakResidentBytes: after.peakResidentBytes, heapBeforeBytes: before.liveHeapBytes,
      heapAfterBytes: after.liveHeapBytes, storeBytes: after.storeBytes,
      storePeakBytes: after.storePeakBytes)
    cost.corpus = kept.map { CorpusReplay(cases: $0.cases, of: corpus.count) }
    let regressions = replays.compactMap(\.regression)
    cost.regressions = regressions.isEmpty ? nil : regressions
    let notes = [result.slowGeneration, kept?.trouble].compactMap(\.self) + timedLabels(of: result)
    cost.notes = notes.isEmpty ? nil : notes
    var outcome = outcome(
      result, replays.compactMap(\.finding) + [kept?.finding].compactMap(\.self), cost)
    // What was not replayed may still fail.
    let obstacles = (replays.map(\.obstacle) + [kept?.obstacle]).compactMap(\.self)
    if outcome.property.verdict == .passed, let obstacle = obstacles.first {
      (outcome.property.verdict, outcome.property.reason) = (.invalid, obstacle)
    }
    return outcome
  }

  /// The labels that differ between equal runs, in a sentence each.
  private func timedLabels(of result: PropertyResult) -> [String] {
    result.labels.filter(\.isTimed).map { label in
      "\(label.table == Label.timing ? "" : label.table + ", ")\(label.name): \(Figure.share(label.cases, of: result.cases)) of the cases"
    }
  }

  private func outcome(_ result: PropertyResult, _ replayed: [Finding], _ cost: Cost) -> Outcome {
    var property = PropertyRecord(result)
    property.t = cost
    let found = [result.finding].compactMap { $0 } + result.otherFindings
    // Reported once, so that a second run reports the same as the first.
    let known = replayed.enumerated().filter { place, old in
      !(found + replayed[..<place]).contains { $0.isSameBug(as: old) }
    }.map(\.element)
    if !known.isEmpty, property.verdict != .interrupted { property.verdict = .failed }
    return Outcome(
      property: property, findings: found + known, samples: result.samples,
      possible: result.domainSize,
      stacks: result.profile.map {
        $0.lines(of: result.id, shrinking: result.times.shrinkNanoseconds)
      } ?? [])
  }

  private func elapsed(_ now: Int?, since start: Int?) -> Int {
    guard let now, let start else { return 0 }
    return max(0, now - start)
  }
}

extension Examination {
  private struct Replay {
    let regression: Regression?
    let finding: Finding?
    /// Why the machine kept it from being run.
    var obstacle: String?
  }

  private func replayKnown() async -> [Replay] {
    guard let property = workers.first else { return [] }
    var replays: [Replay] = []
    for seed in known where !settings.isCancelled() {
      let result = await property.replay(seed.reproduction, caseTime: settings.caseTime)
      if case .interrupted = result { break }
      replays.append(replay(of: seed, result))
    }
    return replays
  }

  /// Nil without a corpus. If the time of the run is limited, half of it is left for new cases.
  private func replayCorpus() async -> CorpusRun.Outcome? {
    guard let property = workers.first, !corpus.isEmpty else { return nil }
    var settings = settings
    settings.time = settings.time.map { $0 / 2 }
    return await CorpusRun(property: property, cases: corpus, settings: settings).outcome()
  }

  private func replay(of seed: KnownSeed, _ result: ReplayResult) -> Replay {
    switch result {
    case .fails(let finding):
      Replay(regression: Regression(file: seed.name, state: .fails), finding: finding)
    case .passes:
      Replay(regression: Regression(file: seed.name, state: .fixed), finding: nil)
    case .invalid(let reason) where Misuse.isOfMachine(reason):
      Replay(regression: nil, finding: nil, obstacle: reason)
    case .generatorChanged, .invalid, .interrupted:
      Replay(regression: Regression(file: seed.name, state: .changed), finding: nil)
    }
  }
}

extension Finding {
  /// Whether both are one counterexample, or show one symptom.
  fileprivate func isSameBug(as other: Finding) -> Bool {
    reproduction.id == other.reproduction.id
      || !Set(failure.symptoms).isDisjoint(with: other.failure.symptoms)
  }
}
