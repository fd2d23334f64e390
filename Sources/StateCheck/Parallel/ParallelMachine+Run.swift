extension ParallelMachine {
  /// Prepares the system, runs what runs alone, and then all callers at once.
  ///
  /// The times of calls are turns of one counter, so that of two calls one is before the other only if it ended before
  /// the other began.
  ///
  /// The system of whoever had calls cancelled is prepared once more at the end, which has to find it in order:
  /// with no transaction open, and nothing reserved.
  public func run(
    _ script: ParallelScript<Model, System>, by crew: Crew<Model, System>
  ) async throws -> ParallelTranscript {
    guard let first = crew.members.first else { return ParallelTranscript() }
    var transcript = ParallelTranscript()
    try await machine.prepare(first.system, script.start)
    for step in script.prefix.steps { transcript.prefix.append(await step.perform(first.system)) }
    for member in crew.members { try await crew.settle(member.system, script.middle) }
    let stage = await stage(after: script, by: crew)
    (transcript.calls, transcript.cut) = (stage.calls, stage.cut)
    let end = transcript.calls.map { $0.end ?? $0.start }.max() ?? 0
    let view = await look(first.system)
    transcript.calls.append(
      Call(
        caller: 0, operation: script.turns.count, start: end + 1,
        answer: AnyAnswer(answer: everything(view)), end: end + 2))
    transcript.breach = await complaint(first.system)
    transcript.damage = await damage(behind: script, crew)
    return transcript
  }

  /// Why the system of a caller who had calls cancelled cannot be used once more; nil if all can.
  private func damage(
    behind script: ParallelScript<Model, System>, _ crew: Crew<Model, System>
  ) async -> String? {
    for place in script.cancelledCallers.map({ $0 % crew.members.count }) {
      do {
        try await machine.prepare(crew.members[place].system, script.start)
      } catch { return "\(error)" }
    }
    return nil
  }

  /// What is seen in the end, as an answer.
  func everything(_ view: View) -> TypedAnswer<View> { TypedAnswer(view) { _ in "everything" } }

  /// Lets all callers run at once.
  private func stage(
    after script: ParallelScript<Model, System>, by crew: Crew<Model, System>
  ) async -> ParallelStage {
    let callers = script.callers
    let stage = ParallelStage(callers: callers.count)
    await withTaskGroup { group in
      for caller in callers {
        let member = crew.members[caller % crew.members.count]
        let turns = script.turns.enumerated().filter { $0.element.caller == caller }
        // With optimisation, a preference of nil is not the one of the parent task but the global executor.
        if let executor = member.executor {
          group.addTask(executorPreference: executor) {
            await stage.run(turns, by: member, of: crew)
          }
        } else {
          group.addTask { await stage.run(turns, by: member, of: crew) }
        }
      }
    }
    return stage
  }
}
