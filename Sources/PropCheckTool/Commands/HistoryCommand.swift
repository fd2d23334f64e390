import StateCheck

/// `propcheck history`: checks whether a recorded history is linearizable.
struct HistoryCommand {
  /// The model to check against, which implies the file format.
  enum Model: String, CaseIterable {
    case register
    case keyValue = "key-value"
  }

  let invocation: Invocation
  let system: SystemInterface
  private var file: String { invocation.operands.first ?? "" }

  func run() throws(ToolError) -> ExitCode {
    let model = try ToolError.checking(chosenModel())
    let limits = try ToolError.checking(chosenLimits())
    // A long search stops at the first signal and reports what it explored.
    system.watchSignals()
    switch model {
    case .register: return try judge(by: .register, JepsenLine.self, limits)
    case .keyValue: return try judge(by: .keyValue, KeyValueLine.self, limits)
    }
  }

  private func chosenModel() throws(UsageError) -> Model {
    if let model = invocation["model"].flatMap(Model.init) { return model }
    guard let option = invocation.command.option(named: "model") else {
      throw .missingOperand(invocation.command)
    }
    throw .missingOption(option, command: invocation.command)
  }

  func chosenLimits() throws(UsageError) -> CheckLimits {
    let value = OptionValue(invocation: invocation)
    var limits = CheckLimits()
    limits.modelSteps = try value.number(
      "steps", in: 1...1_000_000_000_000, default: limits.modelSteps)
    limits.memoryBytes =
      try value.number("memory", in: 1...1_000_000, default: limits.memoryBytes >> 20) << 20
    let (clock, isCancelled) = (system.clock, system.isCancelled)
    let time = try value.duration("time") ?? .seconds(60)
    // A single step may use all the time there is.
    limits.stepTime = max(limits.stepTime, time)
    let (seconds, attoseconds) = time.components
    let end =
      clock() + UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    limits.isTimeUp = { clock() >= end || isCancelled() }
    return limits
  }

  private func judge<State, Line: RecordedLine>(
    by model: SequentialModel<State, Line.Operation, Line.Answer>, _ line: Line.Type,
    _ limits: CheckLimits
  ) throws(ToolError) -> ExitCode {
    let recorded = try HistoryFile(name: file, system: system).history(of: line)
    let result = model.check(recorded.history, limits: limits)
    let judgement = HistoryVerdictText(
      model: model, recorded: recorded, result: result, limits: limits,
      style: system.style(Presentation(invocation)))
    for line in judgement.lines { system.out.line(line) }
    return system.isCancelled()
      ? .interrupted(signal: system.pendingSignal()) : judgement.exitCode
  }
}
