import HabitDomain
import PropCheck
import HabitReference
package import StateCheck

/// P-L1 and P-L2 for callers in processes of their own, on one store.
struct ProcessCallers: Sendable {
  let layer: DataLayer

  /// What they do, by index, the same in all processes.
  private var duties: [Callers.Duty] {
    let callers = Callers(subject: Subject(layer: layer, world: World()))
    var duties = [
      callers.duty(.families, on: .families(of: layer)),
      callers.duty(.logs, ["P-L3"], on: Callers.ofLogs(.habits(of: layer))),
      callers.duty(.meals, ["E-2"], on: Callers.ofMeals(.meals(of: layer))),
      callers.dutyWithImports(.habits, on: .habits(of: layer)),
    ]
    for place in duties.indices { duties[place].machine.drawsInFull = true }
    return duties
  }

  /// The usual number of cases: each takes some milliseconds.
  private static let cases = 100

  func entries(by callers: RemoteCallers) -> [CatalogueEntry] {
    let duties = duties
    return [3, 0, 1, 2].map { place in
      let duty = duties[place]
      return duty.machine.linearizability(
        "processes.\(duty.work.name)", duty.work.claim("callers in processes of their own"),
        rules: ["P-L1", "P-L2"] + duty.rules, requiring: [Callers.overlap], machine: place,
        by: callers
      ).usually(cases: Self.cases).needing(duty.needs)
    }
  }

  func server(
    on subject: Subject, clock: @escaping @Sendable () -> Int
  ) -> CallerServer<Model, Subject, Outcome<StoredContent>> {
    CallerServer(
      duties.map(\.machine), on: subject,
      settle: { subject, model in subject.world.show(model) }, clock: clock)
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
    server = ProcessCallers(layer: subject.layer).server(on: subject, clock: clock)
  }

  /// Handles one request.
  package mutating func answer(_ request: CallerRequest) async -> CallerReply {
    await server.answer(request)
  }
}
