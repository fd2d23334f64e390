public import PropCheck

extension ParallelMachine {
  /// Runs a script with callers in processes of their own.
  ///
  /// - Parameters:
  ///   - drawn: The script, with the choices from which each process draws it again.
  ///   - place: The place of this machine among those of the callers.
  ///   - callers: The processes.
  /// - Returns: The answers.
  /// - Throws: A `Failure` if one of them ends, does not answer, or answers something else.
  func run(
    _ drawn: Drawn<ParallelScript<Model, System>>, machine place: Int, by callers: RemoteCallers
  ) async throws -> ParallelTranscript {
    let script = drawn.value
    var transcript = ParallelTranscript()
    transcript.clock = .nanoseconds
    let print = ScriptPrint(of: script)
    // Creates the tables of a new file before a second process opens it.
    let first = try await callers.ask([0]) { _ in
      .begin(machine: place, choices: drawn.choices, isFirst: true, known: [], print: print)
    }
    let ready = try first.map { reply in try reply.ready() }
    transcript.prefix = ready.flatMap(\.answers)
    let known = ready.flatMap(\.known)
    guard transcript.prefix.count == script.prefix.count else { throw Failure.unexpectedReply }
    let others = try await callers.ask(script.callers.filter { $0 > 0 }) { _ in
      .begin(machine: place, choices: drawn.choices, isFirst: false, known: known, print: print)
    }
    for reply in others { _ = try reply.ready() }
    let (calls, learned) = try await calls(of: script, by: callers)
    transcript.calls = calls
    let end = transcript.calls.compactMap(\.end).max() ?? 0
    for seen in try await callers.ask([0], { _ in .look(known: learned) }).map({ try $0.seen() }) {
      transcript.calls.append(
        Call(
          caller: 0, operation: script.turns.count, start: end + 1,
          answer: AnyAnswer(answer: seen.view), end: end + 2))
      transcript.breach = seen.complaint
    }
    return transcript
  }

  /// The calls by start, with times from 0, and what the callers know after them.
  private func calls(
    of script: ParallelScript<Model, System>, by callers: RemoteCallers
  ) async throws -> (calls: [Call<Int, AnyAnswer>], known: [String]) {
    let start = callers.clock()
    let time = start + Self.headStartNanoseconds
    let replies = try await callers.ask(script.callers) { .call(caller: $0, notBefore: time) }
    let heard = try replies.map { try $0.calls() }
    let known = heard.flatMap(\.known)
    var told = heard.map(\.calls)
    for (caller, calls) in zip(script.callers, told) {
      let wanted = script.turns.indices.filter { script.turns[$0].caller == caller }
      guard calls.map(\.place) == wanted else { throw Failure.unexpectedReply }
    }
    try await rename(&told, of: script.callers, knowing: known, by: callers)
    let calls = zip(script.callers, told).flatMap { caller, calls in
      calls.map {
        Call(
          caller: caller + 1, operation: $0.place, start: $0.start - start,
          answer: AnyAnswer(answer: $0.answer), end: $0.end - start)
      }
    }.sorted { ($0.start, $0.caller) < ($1.start, $1.caller) }
    return (calls, known)
  }

  /// Lets callers that met what others were just creating write their answers again.
  private func rename(
    _ told: inout [[RemoteCall]], of places: [Int], knowing known: [String],
    by callers: RemoteCallers
  ) async throws {
    let unknowing = told.indices.filter { told[$0].contains(where: \.answer.hasUnknown) }
    let replies = try await callers.ask(unknowing.map { places[$0] }) { _ in .rename(known: known) }
    for (place, reply) in zip(unknowing, replies) {
      guard case .renamed(let answers) = reply, answers.count == told[place].count else {
        throw Failure.unexpectedReply
      }
      for (index, answer) in answers.enumerated() { told[place][index].answer = answer }
    }
  }

  /// Enough to wake all processes.
  private static var headStartNanoseconds: Int { 300_000 }

  /// Returns the property that an order of the calls of callers in separate processes explains their answers.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - claim: The claim.
  ///   - rules: The rules that it checks.
  ///   - requirements: The required labels.
  ///   - attempts: The runs of a case before it counts as passed while shrinking or in a replay, from 1.
  ///   - place: The position of this machine among those that each caller serves.
  ///   - callers: The processes, in each of which a ``CallerServer`` has the same machines.
  /// - Returns: The property, whose failures depend on timing.
  public func linearizability(
    _ id: String, _ claim: String, rules: [String] = [],
    requiring requirements: [Requirement] = [], attempts: Int = 10, machine place: Int,
    by callers: RemoteCallers
  ) -> Property {
    Property(
      id, claim, rules: rules, requiring: requirements, of: scripts.drawn,
      describe: { $0.value.description },
      run: { drawn in try await run(drawn, machine: place, by: callers) },
      check: { drawn, transcript in
        transcript.classify()
        try check(drawn.value, transcript)
      }
    ).dependingOnTiming(attempts: attempts)
  }
}

extension CallerReply {
  func ready() throws(Failure) -> (answers: [RemoteAnswer], known: [String], work: [Int]) {
    if case .ready(let answers, let known, let work) = self { return (answers, known, work) }
    throw failure
  }

  func calls() throws(Failure) -> (calls: [RemoteCall], known: [String]) {
    if case .called(let calls, let known) = self { return (calls, known) }
    throw failure
  }

  func seen() throws(Failure) -> (view: RemoteAnswer, complaint: String?) {
    if case .seen(let view, let complaint) = self { return (view, complaint) }
    throw failure
  }

  /// The failure for another reply than expected.
  private var failure: Failure {
    guard case .failed(let reason) = self else { return .unexpectedReply }
    return Failure("A caller in another process failed: \(reason)", origin: "caller failed")
  }
}

extension Failure {
  static var unexpectedReply: Failure {
    Failure("A caller in another process sent an unexpected reply.")
  }
}
