import PropCheck

/// A caller in a process of its own: it makes its calls on its own way to the store, when another process asks.
///
/// Times are those of a clock that all processes of a machine have in common and that never goes back, in nanoseconds,
/// such as `CLOCK_MONOTONIC`. A start is read before a call and an end after it, and both are moved away from the call by
/// more than the clocks of two cores may differ. So the interval of a call only ever becomes wider, which can hide an
/// order but never invent one: a history that has no order then had none in truth.
package struct CallerServer<Model: Sendable, System: Sendable, View: Hashable & Sendable>:
  Sendable
{
  package typealias Machine = ParallelMachine<Model, System, View>

  private let machines: [Machine]
  private let system: System
  private let settle: @Sendable (System, Model) async throws -> Void
  private let clock: @Sendable () -> Int
  /// What it is at, and of which machine.
  private var work: (machine: Machine, script: ParallelScript<Model, System>)?

  /// How far start and end are moved away from a call. Linux keeps the clocks of cores in step, to less than it takes
  /// to see it; this is ten times as much.
  static var marginNanoseconds: Int { 1_000 }
  /// The longest wait for others to be ready too.
  static var waitNanoseconds: Int { 10_000_000 }

  /// Makes a caller.
  ///
  /// - Parameters:
  ///   - machines: What may be asked for, by place: the same as those of the process that asks.
  ///   - system: The store as this process sees it.
  ///   - settle: Tells the system the state in which it starts to run beside others.
  ///   - clock: Nanoseconds, the same for all processes at the same moment.
  package init(
    _ machines: [Machine], on system: System,
    settle: @escaping @Sendable (System, Model) async throws -> Void,
    clock: @escaping @Sendable () -> Int
  ) {
    (self.machines, self.system, self.settle, self.clock) = (machines, system, settle, clock)
  }

  /// Does what is asked.
  package mutating func answer(_ request: CallerRequest) async -> CallerReply {
    do {
      switch request {
      case .begin(let place, let choices, let isFirst):
        return .ready(try await begin(place, choices, isFirst))
      case .call(let caller, let time): return .called(try await call(caller, notBefore: time))
      case .look: return try await look()
      }
    } catch {
      return .failed("\(error)")
    }
  }
}

extension CallerServer {
  /// What it is asked that makes no sense.
  private enum RequestError: String, CustomStringConvertible, Error {
    case noMachine = "There is no such machine."
    case noScript = "No script was begun."

    var description: String { rawValue }
  }

  private mutating func begin(
    _ place: Int, _ choices: [UInt64], _ isFirst: Bool
  ) async throws -> [RemoteAnswer] {
    work = nil
    guard machines.indices.contains(place) else { throw RequestError.noMachine }
    let machine = machines[place]
    let script = try machine.scripts.value(of: choices)
    var answers: [RemoteAnswer] = []
    if isFirst {
      try await machine.machine.prepare(system, script.start)
      for step in script.prefix.steps { answers.append(RemoteAnswer(await step.perform(system))) }
    }
    try await settle(system, script.middle)
    work = (machine, script)
    return answers
  }

  private func call(_ caller: Int, notBefore time: Int) async throws -> [RemoteCall] {
    guard let work else { throw RequestError.noScript }
    wait(until: time)
    var calls: [RemoteCall] = []
    for (place, turn) in work.script.turns.enumerated() where turn.caller == caller {
      // Longer than in one process, since these take longer to meet.
      for _ in 0..<turn.pause { _ = clock() }
      let start = clock()
      let answer = await turn.step.perform(system)
      let end = clock()
      let margin = Self.marginNanoseconds
      calls.append(
        RemoteCall(
          place: place, start: start - margin, end: end + margin, answer: RemoteAnswer(answer)))
      // Calls of one caller must not overlap, however wide they are made.
      wait(until: end + 2 * margin)
    }
    return calls
  }

  private func look() async throws -> CallerReply {
    guard let work else { throw RequestError.noScript }
    let view = RemoteAnswer(work.machine.everything(await work.machine.look(system)))
    return .seen(view, complaint: await work.machine.complaint(system))
  }

  /// Without giving the thread away; what is far off is no time of this clock.
  private func wait(until time: Int) {
    let now = clock()
    guard time > now, time - now <= Self.waitNanoseconds else { return }
    while clock() < time {}
  }
}
