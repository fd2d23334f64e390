import PropCheck
import HabitReference
import StateCheck

/// An operation whose task is cancelled happens as a whole or not at all (domain 2.8).
extension Callers {
  /// Callers that take turns, some of whose calls are cancelled wherever they wait.
  ///
  /// Whatever a cancelled call returns, the stored rows and the answers of all others are linearizable with the call or
  /// without it, and the layer remains usable. An operation that never waits, such as those on habits in SQLite, can
  /// only be cancelled before it begins.
  var cancelled: [CatalogueEntry] {
    let families = duty(
      .families,
      on: .families(of: subject.layer).without(Callers.reads).without(Callers.freeingCodes)
        .favouring("found family", times: 4))
    let habits = duty(
      .habits,
      on: .habits(of: subject.layer).without(Callers.reads).favouring("delete habit", times: 3)
        .favouring("log habit", times: 4))
    return [("families", "families", families), ("habits", "habits and logs", habits)].map {
      name, about, duty in
      inTurns(
        duty.machine, scripts(of: duty.machine), "callers.cancelled-\(name)-in-turns",
        "A cancelled operation on \(about) happens as a whole or not at all.",
        rules: ["P-L1", "P-L2", Callers.wholeOrNothing],
        requiring: [Requirement(Callers.cancellation, shareOfCases: 0.5)], sleep: true
      ).usually(cases: Callers.cancelledCases).needing(duty.needs)
    }
  }

  /// The requirement that a cancelled task has applied its whole operation or nothing.
  static let wholeOrNothing = "2.8"

  /// They take half a second; the known mutants take a hundred cases on average.
  private static let cancelledCases = 350

  private static let cancellation = Label("call", "cancelled")
  /// The label of cases with a call that failed after it was cancelled.
  static let cutShort = "a call was cut short"

  /// The commands that free a code.
  ///
  /// Founding a family sleeps between two tries. A code that was taken at one try may be free at the next, which tries
  /// another one: no single moment explains that, and the contract does not require it of random codes.
  private static let freeingCodes: Set<String> = ["delete family"]

  /// The commands that only read: everything is read in the end, and a read at one instant cannot be cut short.
  private static let reads: Set<String> = [
    "is name unique", "fetch habit", "list active habits", "list habits of category",
    "list logs of several", "log of day", "value of day", "count unknown zones", "fetch category",
    "category exists", "category name exists", "fetch family", "fetch family of code",
    "look for code", "fetch person", "fetch person of hash", "list members of family",
    "list families of person", "look for parent admin", "can join", "look up family",
  ]

  /// Scripts in which one call in four is cancelled: before it begins, or at one of its waits.
  private func scripts(of machine: Machine) -> Gen<ParallelScript<Model, Subject>> {
    machine.scripts(
      turns: Callers.turns,
      cancelling: Gen { source in
        guard source.boolean(probability: 0.25) else { return nil }
        source.record(Callers.cancellation)
        // Few operations wait often.
        return source.pick(weights: [4, 4, 2, 1])
      })
  }
}
