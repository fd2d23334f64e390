import Synchronization

/// The state that concurrent callers share.
final class ParallelStage: Sendable {
  private struct Record {
    var calls: [Call<Int, AnyAnswer>] = []
    var cut: [Int: AnyAnswer] = [:]
  }

  private let start: StartBarrier
  private let time = Atomic(0)
  private let noise = Atomic(0)
  private let record = Mutex(Record())

  /// Makes a stage for callers of which so many have an executor, and start at the same moment.
  init(atOnce: Int) { start = StartBarrier(count: atOnce) }

  /// The calls so far, by start.
  var calls: [Call<Int, AnyAnswer>] {
    record.withLock { $0.calls }.sorted { $0.start < $1.start }
  }

  /// The answers of cut calls, by place.
  var cut: [Int: AnyAnswer] { record.withLock { $0.cut } }

  /// Makes the calls of one caller.
  func run<Model, System>(
    _ turns: [(offset: Int, element: ParallelScript<Model, System>.Turn)],
    by member: CallerGroup<Model, System>.Member, of callers: CallerGroup<Model, System>
  ) async {
    await callers.surround(member.system) {
      // Callers of one thread cannot start at the same moment.
      if member.executor != nil { await start.pass() }
      for (place, turn) in turns {
        if member.executor == nil {
          callers.bring(turn.turns)
          await Task.yield()
        } else {
          await spin(turn.pause)
        }
        await perform(turn, at: place, by: member, of: callers)
      }
    }
  }

  /// Makes a call, and cancels it if planned.
  private func perform<Model, System>(
    _ turn: ParallelScript<Model, System>.Turn, at place: Int,
    by member: CallerGroup<Model, System>.Member, of callers: CallerGroup<Model, System>
  ) async {
    guard let chances = turn.cancelled else {
      return await call(turn, at: place, on: member.system)
    }
    await withTaskGroup { group in
      group.addTask {
        callers.bring(turn.turns)
        await self.call(turn, at: place, on: member.system)
      }
      for _ in 0..<chances { await Task.yield() }
      group.cancelAll()
    }
  }

  /// Makes and records a call.
  ///
  /// A failure in a cancelled task is no answer: it may have occurred before or after the effect. That a call was not made is one.
  private func call<Model, System>(
    _ turn: ParallelScript<Model, System>.Turn, at place: Int, on system: System
  ) async {
    let (start, caller) = (tick(), turn.caller + 1)
    let answer = AnyAnswer(answer: await turn.step.perform(system))
    let end = tick()
    let isUncertain = answer.answer.isFailure && !answer.answer.isUnmade
    let isCut = turn.cancelled != nil && Task.isCancelled && isUncertain
    record.withLock { record in
      if isCut { record.cut[place] = answer }
      record.calls.append(
        isCut
          ? Call(caller: caller, operation: place, start: start, cutAt: end)
          : Call(caller: caller, operation: place, start: start, answer: answer, end: end))
    }
  }

  private func tick() -> Int { time.add(1, ordering: .sequentiallyConsistent).newValue }

  /// Loses time and yields.
  private func spin(_ turns: Int) async {
    guard turns > 0 else { return }
    for _ in 0..<turns { noise.store(turns, ordering: .relaxed) }
    await Task.yield()
  }
}
