import PropCheck
import PropCheckReport

/// Runs properties one after another, reports the results, and saves the failures.
struct Campaign {
  let system: SystemInterface
  let options: RunOptions
  let folder: SeedFolder
  let known: [String: [KnownSeed]]
  /// The cases that a fuzzer kept, by property.
  var corpora: [String: [[UInt8]]] = [:]
  let gauge: Gauge
  var leftOut: [LeftOutProperty] = []
  /// What else the run says of the layer.
  var notes: [String] = []
  /// The run to go on with; nil to begin one.
  var resumed: ResumedRun?

  /// Each property is given once per worker.
  func run(_ properties: [[Property]], _ start: RunRecord) async -> ExitCode {
    let sink = RecordSink(system, options)
    sink.record(.run(start))
    if let plan = plan(of: properties) { sink.record(.plan(plan)) }
    for note in notes(on: leftOut) + notes { sink.record(.note(NoteRecord(text: note))) }
    var tally = Tally()
    var failures: [FailureRecord] = []
    var verdicts: [String: PropCheckReport.Verdict] = [:]
    var stacks: [String] = []
    for (index, workers) in properties.enumerated() where !system.isCancelled() {
      let spent = system.clock() &- sink.started
      let time = share(of: properties.count - index, after: spent)
      let outcome = await examine(workers, time, sink)
      sink.record(.property(outcome.property))
      for failure in outcome.failures { sink.record(.failure(failure)) }
      for samples in outcome.samples { sink.record(.samples(samples)) }
      tally.add(outcome.property, failures: outcome.failures.count)
      verdicts[outcome.property.id] = outcome.property.verdict
      failures += outcome.failures
      stacks += outcome.stacks
    }
    if system.isCancelled() { tally.interrupt() }
    if !system.suite.criteria.isEmpty {
      sink.record(.criteria(CriteriaRecord(system.suite.criteria, after: verdicts)))
    }
    sink.write(stacks, toProfile: options.profile)
    let figures = await gauge.read()
    return sink.finish(
      tally, processorNanoseconds: figures.processorNanoseconds, next: next(after: failures))
  }

  /// What the layer cannot run, a sentence for each reason.
  private func notes(on leftOut: [LeftOutProperty]) -> [String] {
    var reasons: [String] = []
    for property in leftOut where !reasons.contains(property.reason) {
      reasons.append(property.reason)
    }
    return reasons.map { reason in
      let ids = leftOut.filter { $0.reason == reason }.map(\.id)
      return "Left out, since \(reason): \(ids.joined(separator: ", "))."
    }
  }

  /// The remaining time, divided equally among the remaining properties.
  private func share(of properties: Int, after nanoseconds: UInt64) -> Duration? {
    options.time.map { time in
      max(.zero, time - .nanoseconds(Int64(clamping: nanoseconds))) / properties
    }
  }

  private func examine(
    _ workers: [Property], _ time: Duration?, _ sink: RecordSink
  ) async -> PartialOutcome {
    let id = workers.first?.id ?? ""
    let planned = options.plannedCases(usual: workers.first?.usualCases)
    let saved = resumed?.properties[id]
    let rest = resumed?.rest(of: id, planned: planned, shard: options.shard)
    if let saved, rest?.isEmpty == true {
      return PartialOutcome(saved, isPart: options.shard != nil, shards: shards)
    }
    var settings = options.settings(
      system, time: time, usualCases: workers.first?.usualCases)
    settings.share =
      saved == nil ? options.shard.map { [$0.cases(before: .max)] } : rest
    let examination = Examination(
      workers: workers, known: known[id] ?? [], corpus: corpora[id] ?? [], settings: settings,
      gauge: gauge)
    let outcome = await examination.run(sink.begin(id))
    return PartialOutcome(
      outcome, outcome.findings.map { folder.record($0) }, isShare: settings.share != nil,
      planned: planned
    ).joined(to: saved, isPart: options.shard != nil, shards: shards)
  }

  /// The number of shards of the run.
  private var shards: Int { options.shard?.count ?? resumed?.shards ?? 1 }

  /// What all shards do; nil if this run is all of it.
  private func plan(of properties: [[Property]]) -> PlanRecord? {
    guard shards > 1 || options.shard != nil else { return nil }
    // One that goes on with some shards takes on what the others lack.
    return PlanRecord(
      shards: shards, parts: options.shard.map { [$0.index] } ?? Array(1...shards),
      work: properties.compactMap(\.first).map {
        PlanRecord.Work(id: $0.id, cases: options.plannedCases(usual: $0.usualCases))
      })
  }

  private func next(after failures: [FailureRecord]) -> String {
    // One that fails in every replay can be looked at; one that does not may pass.
    let stable = failures.first { $0.stable.fails == $0.stable.tries }
    guard let failure = stable ?? failures.first else { return options.commandLine }
    return failure.replayCommand(system.program) + " --step"
  }
}
