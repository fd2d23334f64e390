import PropCheckReport

/// `propcheck merge`: makes one report of those of the shards of a run.
struct MergeCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() throws(ToolError) -> ExitCode {
    let output = invocation["output"]
    try ResultFiles(invocation: invocation, system: system)
      .requireApart(report: output, of: "output")
    try requireRoom(for: output)
    let merge: ReportMerge
    do throws(MergeError) {
      merge = try ReportMerge(invocation.operands.map(system.path))
    } catch {
      throw .merge(error)
    }
    for remark in merge.remarks { system.complainBriefly(remark) }
    return try write(merge, RecordSink(system, Presentation(invocation), report: output))
  }

  /// A merged report may replace one of its parts, which are read by then.
  private func requireRoom(for output: String?) throws(ToolError) {
    let inputs = InputFiles(paths: invocation.operands, system: system)
    if let output { try inputs.requireRoom(for: output, of: "output") }
    if let junit = invocation["junit"] { try inputs.requireApart(from: junit, of: "junit") }
  }

  private func write(_ merge: ReportMerge, _ sink: RecordSink) throws(ToolError) -> ExitCode {
    sink.record(.run(merge.run))
    var verdict = MergedVerdict(
      isComplete: merge.isComplete, gauges: system.suite.loads?.gauges ?? [])
    do throws(MergeError) {
      if !merge.isComplete { verdict.bugs = try merge.bugs() }
      try merge.forEach { record in
        // What all mutants show is reported again.
        if concludes(merge), case .note(let note) = record, note.obstacle == nil { return }
        let isNew = !verdict.isRepeated(record)
        let record = verdict.judged(record)
        // Of a run that is not whole, only what is missing is worth reading.
        sink.record(record, isShown: merge.isComplete || record.isSummary && isNew)
      }
    } catch {
      sink.discard()
      throw .merge(error)
    }
    if merge.hasUnrecordedFailure { verdict.tally.fail() }
    for obstacle in merge.obstacles { verdict.tally.invalidate(as: ExitCode(obstacle)) }
    if merge.isComplete {
      conclude(merge, &verdict, sink)
      return sink.finish(
        verdict.tally, next: next(after: verdict.tally.exitCode(signal: 0), of: merge.run.command))
    }
    for gap in merge.gaps { system.complain("Incomplete: \(gap).") }
    return sink.finish(
      verdict.tally, as: .incomplete, next: resume(merge.run.command, invocation["output"]))
  }

  private func concludes(_ merge: ReportMerge) -> Bool {
    merge.isComplete && merge.run.command == "mutants"
  }

  /// What only all mutants together show.
  private func conclude(_ merge: ReportMerge, _ verdict: inout MergedVerdict, _ sink: RecordSink) {
    guard concludes(merge) else { return }
    MutantVerdict(
      mutants: system.suite.mutants, records: verdict.mutants,
      isWhole: merge.run.options["filter"] == nil && merge.obstacles.isEmpty
    ).record(in: sink, &verdict.tally)
  }

  private var next: String {
    (["\(system.program) merge"] + invocation.operands.prefix(Self.shown).map(ShellWord.quoted))
      .joined(separator: " ") + (invocation.operands.count > Self.shown ? " ..." : "")
  }

  /// How many reports of a command are worth repeating.
  private static let shown = 8

  /// The command to type after a run that lacks nothing. It goes on with what the machine kept from being run, for which one report of
  /// all of it is as good as a merged one.
  private func next(after code: ExitCode, of command: String) -> String {
    guard [.temporary, .usage].contains(code) else { return next }
    let whole = invocation.operands.count == 1 ? invocation.operands.first : nil
    return resume(command, invocation["output"] ?? whole)
  }

  /// The command that runs what a report lacks, if one can.
  private func resume(_ command: String, _ report: String?) -> String {
    guard let report, ["run", "mutants"].contains(command) else { return next }
    return "\(system.program) \(command) --resume " + ShellWord.quoted(report)
  }
}

extension Record {
  /// Whether it tells something of the whole run.
  fileprivate var isSummary: Bool {
    switch self {
    case .note, .mutant, .failure: true
    default: false
    }
  }
}
