public import PropCheck

/// A state machine whose commands several callers run at once, judged by whether their answers have an order.
///
/// Each operation has to look as if it happened at one instant between its call and its answer (linearizability). The
/// model says what is answered in an order; the checker looks for one that explains all answers, and what is
/// stored in the end.
public struct ParallelMachine<Model: Sendable, System: Sendable, View: Hashable & Sendable>:
  Sendable
{
  let machine: Machine<Model, System>
  let callers: Int
  let view: @Sendable (Model) -> View
  let look: @Sendable (System) async -> View

  /// Makes a machine of several callers.
  ///
  /// - Parameters:
  ///   - machine: What one caller can do. Its commands may not change anything that callers share but the system.
  ///   - callers: How many callers there are at most, from 1.
  ///   - view: What of the model decides about later answers, and shows in the end. What depends on the order without
  ///     being promised, such as a counter of changes, does not belong in it.
  ///   - look: The same of the system.
  public init(
    _ machine: Machine<Model, System>, callers: Int,
    view: @escaping @Sendable (Model) -> View,
    look: @escaping @Sendable (System) async -> View
  ) {
    self.machine = machine
    self.callers = max(1, callers)
    self.view = view
    self.look = look
  }
}

extension ParallelMachine {
  /// Scripts of several callers.
  ///
  /// Shrinking deletes commands, moves them to the part that runs alone, and gives them to fewer callers.
  public var scripts: Gen<ParallelScript<Model, System>> {
    scripts(
      pacing: Gen { source in
        let pause = Self.pauses[source.integer(in: 0...3)]
        return (pause: pause, turns: [])
      })
  }

  /// Scripts of callers that take turns: with each command those are drawn that its caller brings for it, so that they
  /// go with it when it is deleted, and leave the turns of all others as they are.
  public func scripts(turns: Gen<[Int]>) -> Gen<ParallelScript<Model, System>> {
    scripts(pacing: Gen { source in (pause: 0, turns: try source.draw(turns)) })
  }

  private func scripts(
    pacing: Gen<(pause: Int, turns: [Int])>
  ) -> Gen<ParallelScript<Model, System>> {
    Gen { source in
      let atOnce = source.integer(in: 1...machine.length)
      var callers: [Caller] = []
      var script = Script<Model, System>(start: try machine.start(&source))
      try machine.extend(&script, from: &source) { source in
        let caller = source.integer(in: 0...self.callers - 1)
        let pace = try source.draw(pacing)
        callers.append((caller, pace.pause, pace.turns))
      }
      return divided(script, callers, atOnce: atOnce)
    }
  }

  private typealias Caller = (caller: Int, pause: Int, turns: [Int])

  private static var pauses: [Int] { [0, 20, 200, 2_000] }

  private func divided(
    _ script: Script<Model, System>, _ callers: [Caller], atOnce: Int
  ) -> ParallelScript<Model, System> {
    let alone = max(0, script.count - atOnce)
    var prefix = Script<Model, System>(start: script.start)
    prefix.steps = Array(script.steps.prefix(alone))
    for step in prefix.steps { _ = step.model(&prefix.end) }
    let turns = zip(script.steps, callers).dropFirst(alone).map { step, turn in
      ParallelScript.Turn(step: step, caller: turn.caller, pause: turn.pause, turns: turn.turns)
    }
    return ParallelScript(prefix: prefix, turns: turns)
  }
}
