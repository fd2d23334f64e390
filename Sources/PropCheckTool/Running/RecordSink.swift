import PropCheck
import PropCheckReport

/// Writes the records of a run to the screen, the report, the fingerprint and what services read.
///
/// A report that cannot be written is reported once, on stderr; the run goes on.
final class RecordSink {
  private let system: SystemInterface
  private let presentation: Presentation
  private let path: String?
  private let bar: ProgressBar?
  private var text: TextReport
  private var writer: ReportWriter?
  private var services: ServiceRecorder?
  private var stream = CanonicalStream()
  private var count = 0
  private var profile: String?
  private var couldWrite = true
  private var hasReport = true
  let started: UInt64

  convenience init(_ system: SystemInterface, _ options: RunOptions) {
    self.init(system, options.presentation, report: options.report)
  }

  /// Without a path, records are only shown.
  init(_ system: SystemInterface, _ presentation: Presentation, report path: String?) {
    (self.system, self.presentation, self.path) = (system, presentation, path)
    started = system.clock()
    services = ServiceRecorder(system, junit: presentation.junit)
    let console = ConsoleStyle(
      environment: system.environment, isUTF8: system.isUTF8,
      color: presentation.color)
    let showsBar = console.showsProgress(on: system.err) && !presentation.isQuiet
    bar =
      showsBar
      ? ProgressBar(
        output: system.err, style: console.style(of: system.err),
        clock: system.clock) : nil
    text = TextReport(
      style: console.style(of: system.out), isDetailed: presentation.isDetailed,
      columns: system.columns, program: system.program)
    do {
      writer = try path.map { path throws(ReportError) in
        try ReportWriter(path: system.path(path), clock: system.clock)
      }
    } catch {
      writer = nil
      giveUpReport(error)
    }
  }

  func record(_ record: Record, isShown: Bool = true) {
    count += record.isResult ? 1 : 0
    stream.append(record)
    if isShown {
      services?.record(record)
      show(record)
    }
    write { writer throws(ReportError) in try writer.append(record) }
  }

  /// Announces long work; its progress may be reported from any thread.
  func begin(_ name: String) -> @Sendable (Progress) -> Void {
    flush()
    bar?.begin(name)
    return { [bar, system] progress in
      bar?.update(progress)
      guard system.takePrintRequest() else { return }
      let done = "\(name) \(progress.cases)" + (progress.total.map { " of \($0)" } ?? "")
      system.err.line(([done] + progress.phases.shares).joined(separator: ", "))
    }
  }

  /// Flushes the report before work that may take long or end the program.
  func flush() {
    write { writer throws(ReportError) in try writer.flush() }
  }

  /// Writes a profile of the time to a file, if there is one.
  ///
  /// - Parameters:
  ///   - stacks: Folded stacks.
  ///   - file: The path as it was typed.
  func write(_ stacks: [String], toProfile file: String?) {
    guard let file else { return }
    let text = stacks.map { $0 + "\n" }.joined()
    do {
      try DurableFile.write(Array(text.utf8), to: system.path(file))
      profile = file
    } catch {
      tell(error)
    }
  }

  /// Shows a line that is redrawn; nothing without a terminal.
  func live() -> @Sendable (_ line: @escaping (_ columns: Int) -> String) -> Void {
    { [bar] line in bar?.show(line) }
  }

  /// Tells of a file beside the report that cannot be written, which the exit code tells as well; the run goes on.
  func complain(_ error: ReportError) { tell(error) }

  /// Gives up the report, of which nothing is kept.
  func discard() {
    guard let open = writer.take() else { return }
    open.discard()
  }

  /// Ends the report and prints the closing lines.
  ///
  /// - Parameters:
  ///   - tally: The totals.
  ///   - given: The exit code, if the totals do not decide it.
  ///   - processorNanoseconds: What all processes took; nil for what this one did.
  ///   - next: The command to type next.
  /// - Returns: The exit code.
  func finish(
    _ tally: Tally, as given: ExitCode? = nil, processorNanoseconds: Int? = nil, next: String
  ) -> ExitCode {
    let code = given ?? tally.exitCode(signal: system.pendingSignal())
    let processor = processorNanoseconds ?? system.probes.processorNanoseconds() ?? 0
    var end = end(tally, code, processor)
    // Before the end, which tells how the program ends.
    finishServices(after: end)
    end.exit = Int(told(code).value)
    record(.end(end))
    closeReport()
    showClosing(next)
    return couldWrite ? code : .cannotWrite
  }

  /// The exit code in the report: that of the program, unless the run lacks something, which nothing but this code tells.
  private func told(_ code: ExitCode) -> ExitCode {
    couldWrite || code == .incomplete ? code : .cannotWrite
  }
}

extension RecordSink {
  private func show(_ record: Record) {
    bar?.clear()
    let lines = text.lines(for: record)
    if presentation.isJSON {
      system.out.line(record.json)
    } else if !presentation.isQuiet || record.isEssential {
      for line in lines { system.out.line(line) }
    }
  }

  private func end(
    _ tally: Tally, _ code: ExitCode, _ processorNanoseconds: Int
  ) -> EndRecord {
    EndRecord(
      verdict: tally.verdict, exit: Int(code.value), properties: tally.properties,
      failures: tally.failures, cases: tally.cases, records: count + 1,
      t: EndRecord.Cost(
        wallNanoseconds: Int(clamping: system.clock() &- started),
        processorNanoseconds: processorNanoseconds,
        peakResidentBytes: tally.peakResidentBytes))
  }

  private func write(_ body: (inout ReportWriter) throws(ReportError) -> Void) {
    guard var open = writer.take() else { return }
    do {
      try body(&open)
      writer = consume open
    } catch {
      giveUpReport(error)
    }
  }

  private func closeReport() {
    guard let open = writer.take() else { return }
    do {
      try open.finish()
    } catch {
      giveUpReport(error)
    }
  }

  private func finishServices(after end: EndRecord) {
    bar?.clear()
    services?.record(.end(end))
    // They have got the end.
    let ending = services.take()
    do {
      try ending?.finish()
    } catch {
      tell(error)
    }
  }

  private func giveUpReport(_ error: ReportError) {
    hasReport = false
    tell(error)
  }

  private func tell(_ error: ReportError) {
    couldWrite = false
    bar?.clear()
    system.complainBriefly(error.description)
  }

  /// The fingerprint, and the commands to type next.
  private func showClosing(_ next: String) {
    let output = presentation.isJSON ? system.err : system.out
    output.line("fingerprint  \(stream.fingerprint)")
    let written = hasReport ? path : nil
    if let written { output.line("report       \(written)") }
    if let profile { output.line("profile      \(profile)") }
    output.line("next         \(next)")
    if let written {
      output.line("             \(system.program) report " + ShellWord.quoted(written))
    }
  }
}

extension Record {
  /// Plans and samples serve merging; the others are results.
  fileprivate var isResult: Bool {
    switch self {
    case .plan, .samples: false
    default: true
    }
  }

  /// What `--quiet` still shows: the start, problems and the end.
  fileprivate var isEssential: Bool {
    switch self {
    case .run, .failure, .end: true
    case .property(let property): property.verdict != .passed
    case .mutant(let mutant): !mutant.isAsExpected
    case .crash(let crash): !crash.isGood
    case .damage(let damage): !damage.isGood
    case .criteria: false
    case .mix, .cost, .interval, .budget: false
    case .scaling(let scaling): scaling.isGate && scaling.measured?.isPassed == false
    case .cycle(let cycle): cycle.t?.isLeak == true
    case .stage(let stage): stage.t?.finding != nil
    case .threshold(let threshold): threshold.t?.verdict != .passed
    case .comparison(let comparison): comparison.isWorse
    case .note: true
    case .plan, .samples, .unknown: false
    }
  }
}
