public import PropCheck

/// A state machine whose commands run concurrently, and whose answers must be explained by an order of the calls.
///
/// Each operation must look as if it happened at one instant between call and answer (linearizability). The checker
/// searches for an order in which the model explains all answers and the final state.
public struct ParallelMachine<Model: Sendable, System: Sendable, View: Hashable & Sendable>:
  Sendable
{
  let machine: Machine<Model, System>
  let callers: Int
  let view: @Sendable (Model) -> View
  let look: @Sendable (System) async -> View
  /// Whether scripts always have as many commands as possible, all of them concurrent.
  ///
  /// Shrinking is not affected.
  public var drawsInFull = false
  /// The greatest number of concurrent commands, from 1; nil for that of a script.
  package var concurrentLimit: Int?
  /// Whether most scripts end with a command that changes what is seen of the model.
  package var endsWithChange = false
  /// What runs alone in scripts that are drawn in full; nil for nothing.
  package var opening: Opening?
  /// Whether calls may be cancelled in one script, by the model with these calls alone.
  ///
  /// A cancelled creation may have been made without telling its identifier. Of two such things nobody knows which is which.
  package var canBeCancelled: @Sendable (Model) -> Bool = { _ in true }
  /// The final view as text on one line.
  public var viewText: @Sendable (View) -> String = { _ in "everything" }
  /// What later answers depend on, in one line, for reports.
  package var stateText: @Sendable (View) -> String = { StableText.of($0) }
  /// What is wrong with the final state of the system, whatever the order of calls; nil if nothing is. It checks what
  /// the view leaves out.
  ///
  /// It gets the system of the first caller, after the final view was read.
  public var complaint: @Sendable (System) async -> String? = { _ in nil }

  /// Creates a machine of several callers.
  ///
  /// - Parameters:
  ///   - machine: The commands of each caller, which must share nothing but the system.
  ///   - callers: The greatest number of callers, from 1.
  ///   - view: The part of the model on which later answers depend, and which is compared at the end. Leave out
  ///     anything that depends on the order of calls without being promised, such as a change counter.
  ///   - look: The same part of the system.
  public init(
    _ machine: Machine<Model, System>, callers: Int, view: @escaping @Sendable (Model) -> View,
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
  /// Shrinking deletes commands, moves them to the sequential part, and uses fewer callers.
  public var scripts: Gen<ParallelScript<Model, System>> {
    scripts(
      pacing: Gen { source in
        // A single caller has nobody to miss.
        Pace(pause: callers == 1 ? 0 : Self.pauses[source.integer(in: 0...3)])
      })
  }

  /// Scripts of callers that take turns. The turns are drawn with each command, so that deleting a command leaves the
  /// turns of the others unchanged.
  public func scripts(turns: Gen<[Int]>) -> Gen<ParallelScript<Model, System>> {
    scripts(pacing: Gen { source in Pace(turns: try source.draw(turns)) })
  }

  /// Scripts of callers that take turns, some of whose calls are cancelled.
  ///
  /// A cancelled call runs in a task of its own. Its caller yields as often as drawn, and then cancels it; with 0, the
  /// call is cancelled before it begins.
  ///
  /// - Parameters:
  ///   - turns: The turns of a command.
  ///   - cancelling: The number of yields before a call is cancelled, where negative numbers count as 0; nil for a call
  ///     that is not cancelled, which should be the simplest choice.
  /// - Returns: The scripts.
  public func scripts(
    turns: Gen<[Int]>, cancelling: Gen<Int?>
  ) -> Gen<ParallelScript<Model, System>> {
    scripts(
      pacing: Gen { source in
        Pace(
          turns: try source.draw(turns),
          cancelled: try source.draw(cancelling).map { yields in max(0, yields) })
      })
  }

  private func scripts(pacing: Gen<Pace>) -> Gen<ParallelScript<Model, System>> {
    Gen { source in
      try machine.refuse(machine.commands)
      let atOnce = atOnce(&source)
      var callers: [Caller] = []
      var script = Script<Model, System>(start: try machine.start(&source))
      try machine.extend(&script, from: &source, inFull: drawsInFull, opening: openingInFull) {
        source in
        let caller = source.integer(in: 0...self.callers - 1)
        callers.append((caller, try source.draw(pacing)))
      }
      // Now and then one that should not change anything is the last.
      if endsWithChange, source.integer(in: 0...7) < 7 { script = script.upToLastChange(view) }
      return divided(script, callers, atOnce: atOnce)
    }
  }

  /// The number of last commands that run at once. In full it is a choice as well, which shrinking lowers.
  private func atOnce(_ source: inout Source) -> Int {
    let room = max(1, machine.length - (openingInFull?.count ?? 0))
    let limit = min(room, max(1, concurrentLimit ?? room))
    guard drawsInFull else { return source.integer(in: 1...limit) }
    return 1 + source.pick(weights: (1...limit).map { $0 == limit ? 1 : 0 })
  }

  private var openingInFull: Opening? { drawsInFull ? opening : nil }

  private typealias Caller = (caller: Int, pace: Pace)

  private static var pauses: [Int] { [0, 20, 200, 2_000] }

  private func divided(
    _ script: Script<Model, System>, _ callers: [Caller], atOnce: Int
  ) -> ParallelScript<Model, System> {
    let alone = max(0, script.count - atOnce)
    var prefix = Script<Model, System>(start: script.start)
    prefix.steps = Array(script.steps.prefix(alone))
    for step in prefix.steps { _ = step.model(&prefix.end) }
    var cancelled = script.start
    let turns = zip(script.steps, callers).dropFirst(alone).map { step, turn in
      ParallelScript.Turn(
        step: step, caller: turn.caller, pause: turn.pace.pause, turns: turn.pace.turns,
        cancelled: turn.pace.cancelled.flatMap { chances in
          isCancelled(step, beside: &cancelled) ? chances : nil
        })
    }
    return ParallelScript(prefix: prefix, turns: turns, drawnEnd: script.end)
  }

  /// Whether a call may be cancelled besides others, of which the model has all.
  private func isCancelled(_ step: Step<Model, System>, beside others: inout Model) -> Bool {
    var next = others
    _ = step.model(&next)
    guard canBeCancelled(next) else { return false }
    others = next
    return true
  }
}

private struct Pace {
  var pause = 0
  var turns: [Int] = []
  var cancelled: Int?
}
