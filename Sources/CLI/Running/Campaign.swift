import PropCheck
import Report

/// Runs properties one after the other, tells what becomes of them, and keeps the failures.
struct Campaign {
  let surroundings: Surroundings
  let options: RunOptions
  let folder: SeedFolder
  let known: [String: [KnownSeed]]
  let storeMemory: (@Sendable () async -> (bytes: Int, peakBytes: Int))?

  /// Runs the properties, each given once for every worker, after the record of the start.
  func run(_ properties: [[Property]], _ start: RunRecord) async -> ExitCode {
    let started = surroundings.clock()
    let sink = RecordSink(surroundings, options)
    sink.record(.run(start))
    var tally = Tally()
    var failures: [FailureRecord] = []
    for workers in properties where !surroundings.isCancelled() {
      let outcome = await examine(workers, sink)
      let records = outcome.findings.map(saved)
      sink.record(.property(outcome.property))
      for failure in records { sink.record(.failure(failure)) }
      tally.add(outcome.property, failures: records.count)
      failures += records
    }
    if surroundings.isCancelled() { tally.interrupt() }
    return sink.finish(tally, started: started, next: next(after: failures))
  }

  private func examine(_ workers: [Property], _ sink: RecordSink) async -> Examination.Outcome {
    let id = workers.first?.id ?? ""
    let examination = Examination(
      workers: workers, known: known[id] ?? [], settings: options.settings(surroundings),
      probes: surroundings.probes, storeMemory: storeMemory)
    return await examination.run(sink.progress(of: id))
  }

  /// A failure that cannot be saved can still be replayed by its token.
  private func saved(_ finding: Finding) -> FailureRecord {
    var failure = FailureRecord(finding)
    let time = Int(clamping: finding.shrink.nanoseconds)
    failure.t = FailureRecord.Trace(shrinkNanoseconds: time)
    do {
      failure.t?.file = try folder.save(finding)
    } catch {
      surroundings.complainBriefly(error.description)
    }
    return failure
  }

  private func next(after failures: [FailureRecord]) -> String {
    guard let failure = failures.first else { return options.commandLine }
    return "propcheck replay \(failure.t?.file ?? failure.token) --step"
  }
}
