import PropCheck
import PropCheckReport

/// `propcheck mutants`: checks that every mutant is found, and no equivalent one reported.
struct MutantsCommand {
  let invocation: Invocation
  let system: SystemInterface
  /// The run to go on with; nil to begin one.
  private let resumed: ResumedRun?

  /// - Throws: ``ToolError`` if a report to go on with cannot be read, or belongs to another command.
  init(
    _ invocation: Invocation, _ system: SystemInterface, _ table: CommandTable
  ) throws(ToolError) {
    self.system = system
    (resumed, self.invocation) = try ResumedRun.named(by: invocation, system, table)
  }

  func run() async throws(ToolError) -> ExitCode {
    let options = try system.options(of: invocation, resuming: resumed)
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
    return try await hunt(selected, options, isolation)
  }

  private func hunt(
    _ mutants: [Mutant], _ options: RunOptions, _ isolation: Isolation?
  ) async throws(ToolError) -> ExitCode {
    // Only now can nothing keep the new report from being written.
    try resumed?.makeRoom(for: options.report, system)
    let sink = RecordSink(system, options)
    sink.record(
      .run(RunRecord(invocation, options, layer: "mutants", engine: nil, system)))
    if let plan = plan(of: mutants, options) { sink.record(.plan(plan)) }
    var tally = Tally()
    var records: [MutantRecord] = []
    for mutant in mutants.filter({ options.shard?.owns($0.id) ?? true })
    where !system.isCancelled() {
      let record: MutantRecord?
      do {
        record = try await self.record(of: mutant, options, isolation, sink)
      } catch {
        guard error.isOfLayer, error.exitCode != .usage else { throw error }
        let reason = SystemInterface.brief("\(error)")
        let code = Int(error.exitCode.value)
        sink.record(.note(NoteRecord(untried: mutant.id, reason: reason, exit: code)))
        tally.invalidate(as: error.exitCode)
        continue
      }
      guard let record else { break }
      sink.record(.mutant(record))
      tally.add(record)
      records.append(record)
    }
    if options.shard == nil {
      let isWhole = invocation["filter"] == nil && records.count == mutants.count
      MutantVerdict(mutants: mutants, records: records, isWhole: isWhole).record(in: sink, &tally)
    } else if records.isEmpty {
      // There are more shards than mutants.
      tally.add(isMet: true)
    }
    if system.isCancelled() { tally.interrupt() }
    return sink.finish(tally, next: next(after: records, options))
  }

  private func record(
    of mutant: Mutant, _ options: RunOptions, _ isolation: Isolation?, _ sink: RecordSink
  ) async throws(ToolError) -> MutantRecord? {
    if let saved = resumed?.mutants[mutant.id] { return saved }
    let hunt = MutantHunt(mutant: mutant, options: options, isolation: isolation, system: system)
    return try await hunt.run(sink.begin(mutant.id))
  }

  /// What all shards do; nil if this run is all of it.
  private func plan(of mutants: [Mutant], _ options: RunOptions) -> PlanRecord? {
    let shards = options.shard?.count ?? resumed?.shards ?? 1
    guard shards > 1 || options.shard != nil else { return nil }
    return PlanRecord(
      shards: shards, parts: options.shard.map { [$0.index] } ?? Array(1...shards),
      work: mutants.map { PlanRecord.Work(id: $0.id) })
  }

  private func next(after records: [MutantRecord], _ options: RunOptions) -> String {
    guard let wrong = records.first(where: { !$0.isAsExpected }) else {
      return options.commandLine
    }
    return "\(system.program) mutants --filter '^\(wrong.id)$' --cases 10000 --verbose"
  }
}
