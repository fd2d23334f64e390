import Synchronization

/// What the callers of a script were answered.
public struct ParallelTranscript: Sendable {
  /// The answers of what ran alone.
  var prefix: [any Answer] = []
  /// The calls that ran at once; the operation is the place among the turns, or one more for the look at the end.
  var calls: [Call<Int, AnyAnswer>] = []
  /// What the times of the calls are.
  var clock = CallClock.turns
}

extension ParallelMachine {
  /// Prepares the system, runs what runs alone, and then all callers at once.
  ///
  /// The times of calls are turns of one counter, so that of two calls one is before the other only if it ended before
  /// the other began.
  public func run(
    _ script: ParallelScript<Model, System>, by crew: Crew<Model, System>
  ) async throws -> ParallelTranscript {
    guard let first = crew.members.first else { return ParallelTranscript() }
    var transcript = ParallelTranscript()
    try await machine.prepare(first.system, script.start)
    for step in script.prefix.steps { transcript.prefix.append(await step.perform(first.system)) }
    for member in crew.members { try await crew.settle(member.system, script.middle) }
    transcript.calls = await calls(of: script, by: crew)
    let (end, view) = (transcript.calls.compactMap(\.end).max() ?? 0, await look(first.system))
    transcript.calls.append(
      Call(
        caller: 0, operation: script.turns.count, start: end + 1,
        answer: AnyAnswer(answer: everything(view)), end: end + 2))
    return transcript
  }

  /// What is seen in the end, as an answer.
  func everything(_ view: View) -> TypedAnswer<View> { TypedAnswer(view) { _ in "everything" } }

  private func calls(
    of script: ParallelScript<Model, System>, by crew: Crew<Model, System>
  ) async -> [Call<Int, AnyAnswer>] {
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
    return stage.calls
  }
}

/// What callers share while they run at once.
private final class ParallelStage: Sendable {
  private let start: StartingLine
  private let time = Atomic(0)
  private let noise = Atomic(0)
  private let record = Mutex<[Call<Int, AnyAnswer>]>([])

  init(callers: Int) { start = StartingLine(count: callers) }

  /// The calls so far, in the order of their starts.
  var calls: [Call<Int, AnyAnswer>] { record.withLock { $0 }.sorted { $0.start < $1.start } }

  /// Makes the calls of one caller, each with its place among all.
  func run<Model, System>(
    _ turns: [(offset: Int, element: ParallelScript<Model, System>.Turn)],
    by member: Crew<Model, System>.Member, of crew: Crew<Model, System>
  ) async {
    await crew.surround(member.system) {
      // Callers of one thread cannot start at the same moment.
      if member.executor != nil { await start.pass() }
      for (place, turn) in turns {
        if member.executor == nil {
          crew.bring(turn.turns)
          await Task.yield()
        } else {
          await dawdle(turn.pause)
        }
        await perform(turn, at: place, on: member.system)
      }
    }
  }

  /// Makes a call and writes it down.
  private func perform<Model, System>(
    _ turn: ParallelScript<Model, System>.Turn, at place: Int, on system: System
  ) async {
    let start = tick()
    let answer = AnyAnswer(answer: await turn.step.perform(system))
    let end = tick()
    record.withLock {
      $0.append(
        Call(caller: turn.caller + 1, operation: place, start: start, answer: answer, end: end))
    }
  }

  private func tick() -> Int { time.add(1, ordering: .sequentiallyConsistent).newValue }

  /// Loses time, and makes way for others if there is any to lose.
  private func dawdle(_ turns: Int) async {
    guard turns > 0 else { return }
    for _ in 0..<turns { noise.store(turns, ordering: .relaxed) }
    await Task.yield()
  }
}
