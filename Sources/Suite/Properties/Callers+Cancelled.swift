import PropCheck
import Reference
import Schedules
import StateCheck

/// An operation whose task is cancelled happens as a whole or not at all (2.8).
extension Callers {
  /// The calls of callers that take turns, some of which are cancelled wherever they wait.
  ///
  /// Whatever such a call is answered, what is stored afterwards and what all others are answered has an order, in which it
  /// has a place or none; and the layer can be used as before. Where an operation never waits, as those of habits on
  /// SQLite, a call can be cancelled before it begins only.
  var cancelled: [Property] {
    let families = machine(
      of: .families(of: subject.layer, generators: generators).without(Callers.reads)
        .without(Callers.freeingCodes).favouring("found family", times: 4))
    let habits = machine(
      of: .habits(of: subject.layer, generators: generators).without(Callers.reads)
        .favouring("delete habit", times: 3).favouring("log habit", times: 4))
    return [("families", "families", families), ("habits", "habits and logs", habits)].map {
      name, about, machine in
      inTurns(
        machine, scripts(of: machine), "callers.cancelled-\(name)-in-turns",
        "What a caller who is cancelled does about \(about) happens as a whole or not at all.",
        rules: ["P-L1", "P-L2", Callers.wholeOrNothing],
        requiring: [Requirement(Callers.cancellation, shareOfCases: 0.5)], sleep: true
      ).usually(cases: Callers.cancelledCases)
    }
  }

  /// The requirement that a cancelled task has applied its whole operation or nothing.
  static let wholeOrNothing = "2.8"

  /// As many as take half a second; the mistakes we know take a hundred on average.
  private static let cancelledCases = 350

  private static let cancellation = Label("call", "cancelled")
  /// Of cases with a call that failed after it was cancelled.
  static let cutShort = "a call was cut short"

  /// What makes a code free that was taken.
  ///
  /// Who founds a family sleeps between two tries. A code that was taken before may be free when the next one is tried,
  /// and is not tried again: no single moment explains that, and nobody promises one of a random code.
  private static let freeingCodes: Set<String> = ["delete family"]

  /// What changes nothing: all is looked at in the end, and what is read at an instant is never read in part.
  private static let reads: Set<String> = [
    "is name unique", "fetch habit", "list active habits", "list habits of category",
    "list logs of several", "log of day", "value of day", "count unknown zones", "fetch category",
    "category exists", "category name exists", "fetch family", "fetch family of code",
    "look for code", "fetch person", "fetch person of hash", "list members of family",
    "list families of person", "look for parent admin", "can join", "look up family",
  ]

  /// Scripts in which one call of four is cancelled: before it begins, or where it waits for the first time, or later.
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
