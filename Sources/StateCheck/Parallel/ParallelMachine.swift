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
  /// Whether every script that is drawn has as many commands as one may have, as long as any makes sense, and all of them at
  /// once.
  ///
  /// What is left after shrinking is as small as it would be otherwise.
  public var drawsInFull = false
  /// What is wrong with the system as all callers have left it, whatever the order of their calls; nil if nothing is.
  ///
  /// It is asked behind the last look, of the first caller. For what the view leaves out.
  public var complaint: @Sendable (System) async -> String? = { _ in nil }

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
      pacing: Gen { source in Pace(pause: Self.pauses[source.integer(in: 0...3)]) })
  }

  /// Scripts of callers that take turns: with each command those are drawn that its caller brings for it, so that they
  /// go with it when it is deleted, and leave the turns of all others as they are.
  public func scripts(turns: Gen<[Int]>) -> Gen<ParallelScript<Model, System>> {
    scripts(pacing: Gen { source in Pace(turns: try source.draw(turns)) })
  }

  /// Scripts of callers that take turns, some of whose calls are cancelled.
  ///
  /// A call that is cancelled runs in a task of its own. Its caller gives way to all others, that task among them, as often
  /// as is drawn, and then cancels it: 0 times is before it begins.
  ///
  /// - Parameters:
  ///   - turns: The turns that a caller brings for a command.
  ///   - cancelling: After how many chances to go on a call is cancelled; nil for a call that is not. The simplest
  ///     should be nil, so that shrinking leaves only those cancelled that matter.
  /// - Returns: The scripts.
  public func scripts(
    turns: Gen<[Int]>, cancelling: Gen<Int?>
  ) -> Gen<ParallelScript<Model, System>> {
    scripts(
      pacing: Gen { source in
        Pace(turns: try source.draw(turns), cancelled: try source.draw(cancelling))
      })
  }

  private func scripts(pacing: Gen<Pace>) -> Gen<ParallelScript<Model, System>> {
    Gen { source in
      try machine.refuse(machine.commands)
      let atOnce = atOnce(&source)
      var callers: [Caller] = []
      var script = Script<Model, System>(start: try machine.start(&source))
      try machine.extend(&script, from: &source, inFull: drawsInFull) { source in
        let caller = source.integer(in: 0...self.callers - 1)
        callers.append((caller, try source.draw(pacing)))
      }
      return divided(script, callers, atOnce: atOnce)
    }
  }

  /// How many of the last commands run at once. In full it is a choice as well, which shrinking lowers.
  private func atOnce(_ source: inout Source) -> Int {
    guard drawsInFull else { return source.integer(in: 1...machine.length) }
    return 1 + source.pick(weights: (1...machine.length).map { $0 == machine.length ? 1 : 0 })
  }

  private typealias Caller = (caller: Int, pace: Pace)

  private static var pauses: [Int] { [0, 20, 200, 2_000] }

  private func divided(
    _ script: Script<Model, System>, _ callers: [Caller], atOnce: Int
  ) -> ParallelScript<Model, System> {
    let alone = max(0, script.count - atOnce)
    var prefix = Script<Model, System>(start: script.start)
    prefix.steps = Array(script.steps.prefix(alone))
    for step in prefix.steps { _ = step.model(&prefix.end) }
    let turns = zip(script.steps, callers).dropFirst(alone).map { step, turn in
      ParallelScript.Turn(
        step: step, caller: turn.caller, pause: turn.pace.pause, turns: turn.pace.turns,
        cancelled: turn.pace.cancelled)
    }
    return ParallelScript(prefix: prefix, turns: turns)
  }
}

/// How a caller goes about one command.
private struct Pace {
  var pause = 0
  var turns: [Int] = []
  var cancelled: Int?
}
