import PropCheck
import Report

/// `propcheck mutants`: shows that the properties find every deliberate mistake and report no equivalent one.
struct MutantsCommand {
  private let invocation: Invocation
  private let surroundings: Surroundings

  init(_ invocation: Invocation, _ surroundings: Surroundings) {
    self.invocation = invocation
    self.surroundings = surroundings
  }

  func run() async throws(ToolError) -> ExitCode {
    let options = try ToolError.checking { () throws(UsageError) in
      try RunOptions(invocation, randomSeed: surroundings.randomSeed)
    }
    let isolation = try ToolError.checking { () throws(UsageError) in
      try surroundings.isolation(invocation)
    }
    surroundings.watchSignals()
    // One that ends its process would end this one.
    let mistakes = surroundings.mistakes.filter { isolation != nil || !$0.isFatal }
    let names = mistakes.map(\.id)
    guard let wanted = try surroundings.filtered(names, options, invocation) else {
      return surroundings.interruptedEarly()
    }
    let selected = mistakes.filter { wanted.contains($0.id) }
    guard !selected.isEmpty, options.cases != 0 else {
      surroundings.complain(
        "Nothing ran: no mutant matches the filter, or there are 0 cases.\n"
          + "fix: propcheck list mutants shows their names.")
      return .nothingRan
    }
    return try await hunt(selected, of: mistakes.count, options, isolation)
  }

  private func hunt(
    _ mistakes: [Mistake], of count: Int, _ options: RunOptions, _ isolation: Isolation?
  ) async throws(ToolError) -> ExitCode {
    let started = surroundings.clock()
    let sink = RecordSink(surroundings, options)
    sink.record(
      .run(RunRecord(invocation, options, layer: "mutants", engine: nil, surroundings)))
    var tally = Tally()
    var records: [MutantRecord] = []
    for mistake in mistakes where !surroundings.isCancelled() {
      let hunt = MutantHunt(
        mistake: mistake, options: options, isolation: isolation, surroundings: surroundings)
      guard let record = try await hunt.run(sink.begin(mistake.id)) else { break }
      sink.record(.mutant(record))
      tally.add(record)
      records.append(record)
    }
    // The known median is one of the whole catalogue: a few mutants say nothing about it.
    let isWhole = records.count == count
    let ofSync = Set(mistakes.filter(\.isOfSync).map(\.id))
    note(MutantSummary(mutants: records), "", beyond: isWhole ? 1 : .infinity, sink, &tally)
    if isWhole, !ofSync.isEmpty {
      let summary = MutantSummary(mutants: records.filter { ofSync.contains($0.id) })
      note(summary, "sync: ", beyond: 1.5, sink, &tally)
    }
    if surroundings.isCancelled() { tally.interrupt() }
    return sink.finish(
      tally, started: started,
      processorNanoseconds: surroundings.probes.processorNanoseconds(),
      next: next(after: records, options))
  }

  /// Tells a summary, and fails if its scripts are longer than so many times those that are known.
  private func note(
    _ summary: MutantSummary, _ head: String, beyond factor: Double, _ sink: RecordSink,
    _ tally: inout Tally
  ) {
    let isLong = summary.isLong(beyond: factor)
    if isLong { tally.fail() }
    let verdict = isLong ? ", which is shorter: FAILED" : ""
    sink.record(.note(NoteRecord(text: head + summary.text + verdict)))
  }

  private func next(after records: [MutantRecord], _ options: RunOptions) -> String {
    guard let wrong = records.first(where: { !$0.isAsExpected }) else {
      return options.commandLine
    }
    return "propcheck mutants --filter '^\(wrong.id)$' --cases 10000 --verbose"
  }
}
