import PropCheck
import PropCheckReport

/// `propcheck mutants`: checks that every mutant is found, and no equivalent one reported.
struct MutantsCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() async throws(ToolError) -> ExitCode {
    let options = try ToolError.checking(RunOptions(invocation, randomSeed: system.randomSeed))
    let isolation = try ToolError.checking(system.isolation(invocation))
    system.watchSignals()
    // A fatal mutant would end this process.
    let mutants = system.suite.mutants.filter { isolation != nil || !$0.isFatal }
    let names = mutants.map(\.id)
    guard let wanted = try system.filtered(names, options, invocation) else {
      return system.interruptedEarly()
    }
    let selected = mutants.filter { wanted.contains($0.id) }
    guard !selected.isEmpty, options.cases != 0 else {
      system.complain(
        "Nothing ran: no mutant matches the filter, or there are 0 cases.\n"
          + "fix: \(system.program) list mutants shows their names.")
      return .nothingRan
    }
    return try await hunt(selected, of: mutants.count, options, isolation)
  }

  private func hunt(
    _ mutants: [Mutant], of count: Int, _ options: RunOptions, _ isolation: Isolation?
  ) async throws(ToolError) -> ExitCode {
    let sink = RecordSink(system, options)
    sink.record(
      .run(RunRecord(invocation, options, layer: "mutants", engine: nil, system)))
    var tally = Tally()
    var records: [MutantRecord] = []
    for mutant in mutants where !system.isCancelled() {
      let hunt = MutantHunt(
        mutant: mutant, options: options, isolation: isolation, system: system)
      let record: MutantRecord?
      do {
        record = try await hunt.run(sink.begin(mutant.id))
      } catch {
        guard error.isOfLayer else { throw error }
        sink.record(.note(NoteRecord(text: "The mutant \(mutant.id) was not tried. \(error)")))
        tally.invalidate()
        continue
      }
      guard let record else { break }
      sink.record(.mutant(record))
      tally.add(record)
      records.append(record)
    }
    // The known median is that of the whole catalogue.
    let isWhole = records.count == count
    note(MutantSummary(mutants: records), "", beyond: isWhole ? 1 : .infinity, sink, &tally)
    for group in isWhole ? groups(of: mutants) : [] {
      let members = Set(mutants.filter { $0.group == group }.map(\.id))
      let summary = MutantSummary(mutants: records.filter { members.contains($0.id) })
      note(summary, group.name + ": ", beyond: group.longest, sink, &tally)
    }
    if system.isCancelled() { tally.interrupt() }
    return sink.finish(tally, next: next(after: records, options))
  }

  /// The groups in the order of the catalogue.
  private func groups(of mutants: [Mutant]) -> [Mutant.Group] {
    mutants.compactMap(\.group).reduce(into: []) { groups, group in
      if !groups.contains(group) { groups.append(group) }
    }
  }

  /// Records a summary; fails the run if its scripts are `factor` times longer than the known ones.
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
    return "\(system.program) mutants --filter '^\(wrong.id)$' --cases 10000 --verbose"
  }
}
