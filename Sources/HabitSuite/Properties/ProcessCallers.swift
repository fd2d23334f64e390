import HabitDomain
import PropCheck
import HabitReference
package import StateCheck

/// P-L1 and P-L2 for callers in processes of their own, on one store.
struct ProcessCallers: Sendable {
  let layer: DataLayer
  let generators: SuiteGenerators

  /// The machines by their place, the same in all processes.
  private var machines: [Callers.Machine] {
    let callers = Callers(subject: Subject(layer: layer, world: World()), generators: generators)
    var machines = [
      callers.machine(of: .families(of: layer, generators: generators)),
      callers.machine(of: Callers.ofLogs(.habits(of: layer, generators: generators))),
      callers.machine(of: Callers.ofMeals(.meals(of: layer, generators: generators))),
      callers.machineWithImports(of: .habits(of: layer, generators: generators)),
    ]
    for place in machines.indices { machines[place].drawsInFull = true }
    return machines
  }

  /// The usual number of cases: each takes some milliseconds.
  private static let cases = 100

  func properties(by callers: RemoteCallers) -> [Property] {
    let machines = machines
    let order: [(Callers.Work, place: Int, rules: [String])] = [
      (.habits, 3, []), (.families, 0, []), (.logs, 1, ["P-L3"]), (.meals, 2, ["E-2"]),
    ]
    return order.map { work, place, rules in
      machines[place].linearizability(
        "processes.\(work.name)", work.claim("callers in processes of their own"),
        rules: ["P-L1", "P-L2"] + rules, requiring: [Callers.overlap], machine: place, by: callers
      ).usually(cases: Self.cases)
    }
  }

  func server(
    on subject: Subject, clock: @escaping @Sendable () -> Int
  ) -> CallerServer<Model, Subject, Outcome<StoredContent>> {
    CallerServer(
      machines, on: subject, settle: { subject, model in subject.world.show(model) }, clock: clock)
  }
}

/// A caller in this process that serves another process.
package struct ServingCaller: Sendable {
  private var server: CallerServer<Model, Subject, Outcome<StoredContent>>

  /// Makes a caller.
  ///
  /// - Parameters:
  ///   - subject: The store as this caller sees it, in a world of its own.
  ///   - clock: Nanoseconds of the clock that all processes have in common.
  package init(on subject: Subject, clock: @escaping @Sendable () -> Int) {
    server = ProcessCallers(layer: subject.layer, generators: .standard).server(
      on: subject, clock: clock)
  }

  /// Handles one request.
  package mutating func answer(_ request: CallerRequest) async -> CallerReply {
    await server.answer(request)
  }
}
