import PropCheck
import PropCheckReport

/// Runs properties one after the other, reports the results, and saves the failures.
struct Campaign {
  let system: SystemInterface
  let options: RunOptions
  let folder: SeedFolder
  let known: [String: [KnownSeed]]
  let gauge: Gauge
  var leftOut: [LeftOutProperty] = []

  /// Each property is given once per worker.
  func run(_ properties: [[Property]], _ start: RunRecord) async -> ExitCode {
    let sink = RecordSink(system, options)
    sink.record(.run(start))
    for note in notes(on: leftOut) { sink.record(.note(NoteRecord(text: note))) }
    var tally = Tally()
    var failures: [FailureRecord] = []
    var verdicts: [String: PropCheckReport.Verdict] = [:]
    for (index, workers) in properties.enumerated() where !system.isCancelled() {
      let spent = system.clock() &- sink.started
      let time = share(of: properties.count - index, after: spent)
      let outcome = await examine(workers, time, sink)
      let records = outcome.findings.map(saved)
      sink.record(.property(outcome.property))
      for failure in records { sink.record(.failure(failure)) }
      tally.add(outcome.property, failures: records.count)
      verdicts[outcome.property.id] = outcome.property.verdict
      failures += records
    }
    if system.isCancelled() { tally.interrupt() }
    if !system.suite.criteria.isEmpty {
      sink.record(.criteria(CriteriaRecord(system.suite.criteria, after: verdicts)))
    }
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
  ) async -> Examination.Outcome {
    let id = workers.first?.id ?? ""
    let examination = Examination(
      workers: workers, known: known[id] ?? [],
      settings: options.settings(
        system, time: time, usualCases: workers.first?.usualCases),
      gauge: gauge)
    return await examination.run(sink.begin(id))
  }

  /// A failure that cannot be saved can still be replayed by its token.
  private func saved(_ finding: Finding) -> FailureRecord {
    var failure = FailureRecord(
      finding, layer: folder.layerOption,
      shrinkNanoseconds: Int(clamping: finding.shrink.nanoseconds))
    do {
      failure.t?.file = try folder.save(finding)
    } catch {
      system.complainBriefly(error.description)
    }
    return failure
  }

  private func next(after failures: [FailureRecord]) -> String {
    guard let failure = failures.first else { return options.commandLine }
    return failure.replayCommand(system.program) + " --step"
  }
}
