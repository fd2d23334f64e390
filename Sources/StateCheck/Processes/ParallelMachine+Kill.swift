public import PropCheck

/// A script whose last call is interrupted by the death of its process.
private struct InterruptedScript<Model: Sendable, System: Sendable>: Sendable {
  let drawn: Drawn<ParallelScript<Model, System>>
  /// When the process is killed.
  let moment: KillMoment

  var script: ParallelScript<Model, System> { drawn.value }
}

/// What a process acknowledged until it was killed, and what another found afterwards.
private struct KillTranscript {
  /// The answers of all calls but the last.
  let answers: [RemoteAnswer]
  /// The answer of the last call; nil if the process did not live to give it.
  let last: RemoteAnswer?
  let view: RemoteAnswer
  let complaint: String?
}

extension ParallelMachine {
  /// Returns the property that killing a process loses nothing that it acknowledged, and leaves no call half done.
  ///
  /// Each case starts a process, and so takes about ten milliseconds. When a process dies depends on the machine, so a
  /// failure may need several replays. Both processes that die before the answer and processes that die after it are
  /// required to occur.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - claim: The claim.
  ///   - place: The position of this machine among those of the callers. Its ``concurrentLimit`` is 1, and it has one
  ///     caller.
  ///   - callers: The processes.
  /// - Returns: The property; nil if the callers cannot be killed.
  public func durability(
    _ id: String, _ claim: String, machine place: Int, by callers: RemoteCallers
  ) -> Property? {
    guard let askAndKill = callers.askAndKill else { return nil }
    let durations = CallDurations(clock: callers.clock)
    return Property(
      id, claim, requiring: KillMoment.required, of: interrupted,
      describe: { $0.script.description },
      run: { interrupted in
        try await run(interrupted, machine: place, by: callers, durations) { request, moment in
          try await askAndKill(0, request, moment).get()
        }
      },
      check: { interrupted, transcript in
        let label = transcript.last == nil ? KillMoment.before : KillMoment.after
        tabulate(label.table, label.name)
        try check(interrupted.script, transcript)
      }
    ).dependingOnTiming(attempts: 10)
  }

  private var interrupted: Gen<InterruptedScript<Model, System>> {
    let scripts = scripts.drawn
    return Gen { source in
      // First, so that it stays the same when the script is shrunk.
      let moment = source.element(of: KillMoment.all) ?? .atOnce
      return InterruptedScript(drawn: try source.draw(scripts), moment: moment)
    }
  }

  private func run(
    _ interrupted: InterruptedScript<Model, System>, machine place: Int, by callers: RemoteCallers,
    _ durations: CallDurations,
    asking kill: (CallerRequest, _ nanoseconds: Int) async throws -> CallerReply?
  ) async throws -> KillTranscript {
    let choices = interrupted.drawn.choices
    let print = ScriptPrint(of: interrupted.script)
    let ready = try await callers.ask([0]) { _ in
      .begin(machine: place, choices: choices, isFirst: true, known: [], print: print)
    }.map { try $0.ready() }
    let prefix = interrupted.script.prefix.steps
    guard let begun = ready.first, begun.answers.count == prefix.count,
      begun.work.count == prefix.count
    else { throw Failure.unexpectedReply }
    // What is refused is soon done.
    for (step, time) in zip(prefix, begun.work) where !step.expected.isFailure {
      durations.note(time, of: step.name)
    }
    let name = interrupted.script.turns.last?.step.name ?? ""
    let reply = try await durations.call(name) { usual in
      let moment = interrupted.moment.nanoseconds(ofCallAt: usual)
      return try await kill(.call(caller: 0, notBefore: 0), moment)
    }
    let called = try reply.map { try $0.calls() }
    let known = called?.known ?? begun.known
    let seen = try await callers.ask([0]) { _ in
      .recover(machine: place, choices: choices, known: known)
    }.map { try $0.seen() }
    guard let found = seen.first else { throw Failure.unexpectedReply }
    return KillTranscript(
      answers: begun.answers, last: called?.calls.last?.answer, view: found.view,
      complaint: found.complaint)
  }
}

// What a killed process may leave behind.
extension ParallelMachine {
  private func check(
    _ script: ParallelScript<Model, System>, _ transcript: KillTranscript
  ) throws(Failure) {
    // Wrong answers of a living process are the business of other properties, which find them faster.
    let steps = script.steps
    let answers = transcript.answers + [transcript.last].compactMap(\.self)
    guard zip(steps, answers).allSatisfy({ $0.expected.isEqual(to: $1) }) else { return }
    if let complaint = transcript.complaint {
      throw failure(
        "A killed process leaves a wrong state: \(complaint)", "left", script, transcript)
    }
    let before = everything(view(script.middle))
    let after = everything(view(script.end))
    if after.isEqual(to: transcript.view) { return }
    guard transcript.last == nil || script.turns.isEmpty else {
      throw unsteadiness(of: script)
        ?? failure(
          "A process killed after its last call did not leave all that it had acknowledged.",
          "lost", script, transcript)
    }
    guard !before.isEqual(to: transcript.view) else { return }
    throw unsteadiness(of: script)
      ?? failure(
        "A process killed during its last call left neither the state before the call nor the one after it.",
        "between", script, transcript)
  }

  private func failure(
    _ message: String, _ origin: String, _ script: ParallelScript<Model, System>,
    _ transcript: KillTranscript
  ) -> Failure {
    let answers = transcript.answers.map(\.text) + [transcript.last?.text ?? "killed"]
    var steps = zip(script.steps, answers).map { step, answer in
      Failure.Step(text: step.text(), expected: step.expected.text, actual: answer)
    }
    steps.append(Failure.Step(text: "a new process opens it", expected: "", actual: "opened"))
    let found = Comparison.firstDifference(everything(view(script.end)), transcript.view)
    return Failure(
      message, origin: origin, steps: steps,
      difference: Failure.Difference(
        step: steps.count - 1, path: found.path, expected: found.expected,
        actual: found.actual))
  }
}
