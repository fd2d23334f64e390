import PropCheck

extension ParallelMachine {
  /// Prepares the system, runs the sequential part, and then all callers at once.
  ///
  /// Times are values of one counter, so that a call precedes another only if it ended before the other began.
  ///
  /// Afterwards the systems of callers with cancelled calls are prepared again, which fails if a transaction is still
  /// open.
  ///
  /// - Parameters:
  ///   - script: The commands.
  ///   - callers: Who makes the calls.
  /// - Returns: The answers.
  /// - Throws: A `Failure` if there are no callers; what preparing or settling the system throws.
  public func run(
    _ script: ParallelScript<Model, System>, by callers: CallerGroup<Model, System>
  ) async throws -> ParallelTranscript {
    // Without calls every answer would be right.
    guard let first = callers.members.first else {
      throw Failure("There are no callers. Let the group have at least one.", origin: "no callers")
    }
    var transcript = ParallelTranscript()
    try await machine.prepare(first.system, script.start)
    for step in script.prefix.steps { transcript.prefix.append(await step.perform(first.system)) }
    for member in callers.members { try await callers.settle(member.system, script.middle) }
    let stage = await stage(after: script, by: callers)
    (transcript.calls, transcript.cut) = (stage.calls, stage.cut)
    let end = transcript.calls.map { $0.end ?? $0.start }.max() ?? 0
    if !stage.cut.isEmpty { callers.expect(first.system, script.model(of: stage.cut.keys)) }
    let view = await look(first.system)
    transcript.rename(by: callers.late(first.system))
    transcript.calls.append(
      Call(
        caller: 0, operation: script.turns.count, start: end + 1,
        answer: AnyAnswer(answer: everything(view)), end: end + 2))
    transcript.breach = await complaint(first.system)
    transcript.damage = await damage(behind: script, callers)
    return transcript
  }

  /// Why the system of a caller with cancelled calls cannot be prepared again, if so.
  private func damage(
    behind script: ParallelScript<Model, System>, _ callers: CallerGroup<Model, System>
  ) async -> String? {
    for place in script.cancelledCallers.map({ $0 % callers.members.count }) {
      do {
        try await machine.prepare(callers.members[place].system, script.start)
      } catch { return "\(error)" }
    }
    return nil
  }

  /// The final state, as an answer.
  func everything(_ view: View) -> TypedAnswer<View> { TypedAnswer(view, show: viewText) }

  private func stage(
    after script: ParallelScript<Model, System>, by callers: CallerGroup<Model, System>
  ) async -> ParallelStage {
    let members = script.callers.map { callers.members[$0 % callers.members.count] }
    let stage = ParallelStage(atOnce: members.count { $0.executor != nil })
    await withTaskGroup { group in
      for (caller, member) in zip(script.callers, members) {
        let turns = script.turns.enumerated().filter { $0.element.caller == caller }
        // With optimization, a nil preference means the global executor and not that of the parent task.
        if let executor = member.executor {
          group.addTask(executorPreference: executor) {
            await stage.run(turns, by: member, of: callers)
          }
        } else {
          group.addTask { await stage.run(turns, by: member, of: callers) }
        }
      }
    }
    return stage
  }
}
