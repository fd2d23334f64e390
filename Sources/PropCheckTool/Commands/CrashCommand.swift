import PropCheck
import PropCheckReport
import Synchronization

/// `propcheck crash`: loses power in every call of every operation, and damages every place of a file.
struct CrashCommand {
  let invocation: Invocation
  let system: SystemInterface

  func run() async throws(ToolError) -> ExitCode {
    let options = try ToolError.checking(RunOptions(invocation, randomSeed: system.randomSeed))
    try ResultFiles(invocation: invocation, system: system).requireApart(report: options.report)
    system.watchSignals()
    let trials = system.suite.crashes
    guard let wanted = try system.filtered(trials.map(\.name), options, invocation) else {
      return system.interruptedEarly()
    }
    let selected = trials.filter { wanted.contains($0.name) }
    guard !selected.isEmpty else {
      system.complain(
        "Nothing ran: no operation matches the filter.\nfix: leave it out, or correct it.")
      return .nothingRan
    }
    return await run(selected, options)
  }

  private func run(_ trials: [CrashTrial], _ options: RunOptions) async -> ExitCode {
    let sink = RecordSink(system, options)
    sink.record(.run(RunRecord(invocation, options, layer: "crash", engine: engine, system)))
    var (tally, crashes) = (Tally(), [CrashRecord]())
    for (number, trial) in trials.enumerated() where !system.isCancelled() {
      let progress = sink.begin(trial.name)
      progress(Progress(cases: number, total: trials.count, isShrinking: false))
      let (outcome, isWhole) = await outcome(of: trial, seed: options.seed)
      if !isWhole { sink.record(.note(NoteRecord(text: Self.remark(on: trial, outcome)))) }
      switch outcome {
      // A part in which nothing is wrong is no pass, and what fails behind a signal may fail for it.
      case .success(let part) where !isWhole && part.isGood: break
      case .failure where !isWhole: break
      case .success(.crash(let crash)):
        crashes.append(crash)
        tally.add(crash)
        sink.record(.crash(crash))
      case .success(.damage(let damage)):
        tally.add(damage)
        sink.record(.damage(damage))
      case .failure(let error):
        // It may be tried later, or once the machine is set up for it.
        if let code = Self.obstacle(error) { tally.invalidate(as: code) } else { tally.fail() }
        sink.record(.note(NoteRecord(text: "\(trial.name) cannot be tried: \(error)")))
      }
    }
    if !crashes.isEmpty { sink.record(.note(NoteRecord(text: Self.summary(of: crashes)))) }
    if system.isCancelled() { tally.interrupt() }
    return sink.finish(tally, next: options.commandLine)
  }

  /// How a run ends that the machine keeps from trying anything; nil for what is wrong with the operation.
  private static func obstacle(_ error: any Error) -> ExitCode? {
    guard let error = error as? LayerError else { return nil }
    if error.isTemporary { return .temporary }
    return error.isMistake ? .usage : nil
  }

  private var engine: String? { system.suite.layers.first?.engine() }

  /// What a trial comes to, and whether it did not end early for a signal, of which a trial that is over learns nothing.
  private func outcome(
    of trial: CrashTrial, seed: UInt64
  ) async -> (Result<CrashTrial.Outcome, any Error>, isWhole: Bool) {
    let isCancelled = system.isCancelled
    let isStopped = Atomic(false)
    let outcome = await outcome(of: trial, seed: seed) {
      guard isCancelled() else { return false }
      isStopped.store(true, ordering: .relaxed)
      return true
    }
    return (outcome, isWhole: !isStopped.load(ordering: .relaxed))
  }

  private func outcome(
    of trial: CrashTrial, seed: UInt64, _ isCancelled: @escaping @Sendable () -> Bool
  ) async -> Result<CrashTrial.Outcome, any Error> {
    let start = system.clock()
    do {
      let outcome = try await trial.run(seed, isCancelled)
      let nanoseconds = Int(clamping: system.clock() &- start)
      switch outcome {
      case .crash(var crash):
        crash.t = CrashRecord.Cost(wallNanoseconds: nanoseconds, disks: crash.t?.disks ?? 0)
        return .success(.crash(crash))
      case .damage(var damage):
        damage.t = DamageRecord.Cost(wallNanoseconds: nanoseconds)
        return .success(.damage(damage))
      }
    } catch { return .failure(error) }
  }

  /// What was looked at of an operation that was not finished.
  private static func remark(
    on trial: CrashTrial, _ outcome: Result<CrashTrial.Outcome, any Error>
  ) -> String {
    let found =
      switch outcome {
      case .success(let part): "\(part.extent) \(part.isGood ? "without" : "with") a problem"
      case .failure: "its outcome is unknown"
      }
    return "\(trial.name) was not finished: \(found)."
  }

  /// The totals of all operations.
  private static func summary(of crashes: [CrashRecord]) -> String {
    func sum(_ count: (CrashRecord) -> Int) -> String {
      Figure.count(crashes.map(count).reduce(0, +))
    }
    return "\(Figure.count(crashes.count, "operation")), \(sum(\.points)) calls, "
      + "\(sum(\.outcomes)) outcomes, \(sum(\.secondLosses)) losses during a recovery: "
      + "\(sum(\.lost)) lost, \(sum(\.half)) half, \(sum(\.refused)) unreadable, "
      + "\(sum(\.unfinished)) unfinished."
  }
}

extension CrashTrial.Outcome {
  fileprivate var isGood: Bool {
    switch self {
    case .crash(let crash): crash.isGood
    case .damage(let damage): damage.isGood
    }
  }

  /// How much was looked at.
  fileprivate var extent: String {
    switch self {
    case .crash(let crash):
      [
        Figure.count(crash.points, "call"), Figure.count(crash.outcomes, "outcome"),
        Figure.count(crash.secondLosses) + " losses during a recovery",
      ].joined(separator: ", ")
    case .damage(let damage): Figure.count(damage.places, "place")
    }
  }
}
