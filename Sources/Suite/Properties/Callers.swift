import Domain
import PropCheck
import Reference
import Schedules
import StateCheck
import Threads

/// P-L1 and P-L2: what several callers at once are answered has an order, and what they leave is as it must be.
struct Callers: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  typealias Machine = ParallelMachine<Model, Subject, Outcome<StoredContent>>

  /// More than can be kept apart by taking turns, and so few that all of them still meet.
  static let count = 4

  /// What no caller does beside others.
  static let exclusive = DamageCommands.failures.union([
    // These change the world of all callers.
    "reopen", "move clock", "travel", "let time pass", "let a month pass",
    // These are no operations: they spoil rows, or do what a sync does to them.
    "mark synced", "refuse pending", "import family", "lose family", "orphan habit", "spoil habit",
    // What waits is told by the order of stamps, which are taken before the order of the calls is known.
    "list pending",
    // Each asks several times, and those that ask once are there instead; a code that was taken at its first try may be free
    // at its second.
    "list categories", "list active members of family", "first and last day", "generate code",
    "found family",
  ])

  /// What asks once each in the place of what asks several times.
  private static func singles(_ generators: SuiteGenerators) -> [String: [StoreCommand]] {
    [
      "list categories": CategoryCommands(generators: generators).lists,
      "list active members of family": MembershipCommands(generators: generators).activeOnes,
      "first and last day": LogCommands(generators: generators).ends,
      "found family": [FamilyServiceCommands(generators: generators).steadyFound],
    ]
  }

  /// What takes in rows of other devices, which need not keep to the rules of this one.
  static let imports: Set<String> = ["import log", "import logs"]

  /// Callers that never meet show nothing.
  ///
  /// With two cores they meet in 40 to 80 cases of 100; on a single one that others use too, threads of one connection
  /// still do in 5. Those that come one after the other are refuted within 800 cases; where a run has fewer, as
  /// it usually has of processes, the share stays open.
  static let met = Requirement(ParallelTranscript.callsAtOnce, share: 0.02)

  /// What makes, changes and reads the logs of a few habits: where these are all there is, calls meet often.
  static func ofLogs(_ machine: StoreMachine) -> StoreMachine {
    // An update is lost only where two callers increase the same value.
    machine.only([
      "create habit", "log habit", "insert log", "increment habit", "unlog habit",
      "delete logs before", "list logs",
    ]).favouring("increment habit", times: 8).favouring("delete logs before", times: 3)
  }

  /// What saves, deletes and lists meals.
  static func ofMeals(_ machine: StoreMachine) -> StoreMachine {
    // Two callers who save the same meal are what an order shows in.
    machine.favouring("change meal", times: 3).favouring("delete meal", times: 2)
  }

  /// What callers do at once: something to each part of a layer, and to the logs of a few habits, where they meet often.
  struct Work: Sendable {
    /// How the names of the properties end.
    let name: String
    let claim: @Sendable (_ callers: String) -> String

    static let habits = Work(name: "linearizable-habits") {
      "What \($0) are answered about habits, categories and logs has an order."
    }
    static let families = Work(name: "linearizable-families") {
      "What \($0) are answered about families has an order."
    }
    static let logs = Work(name: "lose-no-log") {
      "No log that \($0) add, change or delete is lost."
    }
    static let meals = Work(name: "linearizable-meals") {
      "What \($0) are answered about meals has an order."
    }
  }

  var properties: [Property] {
    let habits = StoreMachine.habits(of: subject.layer, generators: generators)
    let machines: [(Work, rules: [String], Machine)] = [
      (.families, [], machine(of: .families(of: subject.layer, generators: generators))),
      (
        .habits, [],
        machine(
          of: habits.favouring("list habits", times: 3).favouring("list active habits", times: 4)
            .favouring("delete logs before", times: 4))
      ),
      (.logs, ["P-L3"], machine(of: Callers.ofLogs(habits))),
      (
        .meals, ["E-2"],
        machine(of: Callers.ofMeals(.meals(of: subject.layer, generators: generators)))
      ),
    ]
    return machines.map { work, _, machine in
      inTurns(
        machine, machine.scripts(turns: Callers.turns), "callers.\(work.name)-in-turns",
        work.claim("callers that take turns"), rules: ["P-L1", "P-L2"])
    }
      + machines.map { work, rules, machine in
        atOnce(
          machine, "callers.\(work.name)", work.claim("threads at once"),
          rules: ["P-L1", "P-L2"] + rules
        ) { threads }
      } + cancelled + overConnections
  }

  private func atOnce(
    _ machine: Machine, _ id: String, _ claim: String, rules: [String],
    crew: @escaping @Sendable () async throws -> Crew<Model, Subject>
  ) -> Property {
    var machine = machine
    // Callers meet by chance, the more often the more they do.
    machine.drawsInFull = true
    return machine.linearizability(
      id, claim, rules: rules, requiring: [Callers.met], crew: crew)
  }

  /// The same over several connections, if the layer can have them.
  ///
  /// P-L4 too: all come to an end, and no order explains that one of them is busy.
  private var overConnections: [Property] {
    guard let connect = subject.layer.lifeCycle.connect else { return [] }
    let look = WorldCommands.look
    let habits = StoreMachine.habits(of: subject.layer, generators: generators)
    let families = StoreMachine.families(of: subject.layer, generators: generators)
    let meals = Callers.ofMeals(.meals(of: subject.layer, generators: generators))
    let machines: [(Work, rules: [String], Machine)] = [
      (
        .families, ["P-L4"], machine(of: families.favouring("list families", times: 4).adding(look))
      ),
      (.habits, ["P-L4"], machineWithImports(of: habits.adding(look))),
      (
        .logs, ["P-L3", "P-L4"],
        machine(
          of: Callers.ofLogs(habits).favouring("list logs", times: 3)
            .favouring("unlog habit", times: 2).adding(look))
      ),
      (.meals, ["P-L4", "E-2"], machine(of: meals.adding(look))),
    ]
    let connections = Connections(first: subject, connect: connect)
    return machines.map { work, rules, machine in
      atOnce(
        machine, "connections.\(work.name)", work.claim("callers with a connection each"),
        rules: ["P-L1", "P-L2"] + rules
      ) { try await crew(of: connections) }
    }
  }

  private func crew(of connections: Connections) async throws -> Crew<Model, Subject> {
    let subjects = try await connections.subjects(Callers.count)
    let members = zip(subjects, Callers.executors).map { subject, executor in
      Crew<Model, Subject>.Member(system: subject, executor: executor)
    }
    let places = Dictionary(
      zip(subjects.map { ObjectIdentifier($0.world) }, 0...), uniquingKeysWith: { $1 })
    return Crew(
      members,
      settle: { subject, model in
        subject.world.show(model)
        let place = places[ObjectIdentifier(subject.world)] ?? 0
        subject.world.set { $0.hesitation = SchedulingNoise(caller: place) }
      })
  }

  /// A machine for several callers.
  func machine(of store: StoreMachine) -> Machine {
    machine(of: store, without: Callers.imports, Callers.invariants)
  }

  /// One that takes in rows of other devices as well.
  func machineWithImports(of store: StoreMachine) -> Machine {
    machine(of: store, without: [], DumpInvariants.all)
  }

  private func machine(
    of store: StoreMachine, without others: Set<String>, _ invariants: [SnapshotInvariant]
  ) -> Machine {
    let singles = Callers.singles(generators).filter { !store.commands(named: [$0.key]).isEmpty }
      .sorted { $0.key < $1.key }.flatMap(\.value)
    let shared = singles.reduce(store.without(Callers.exclusive.union(others))) { $0.adding($1) }
    var machine = Machine(
      shared.sharedMachine, callers: Callers.count,
      view: { .success(StoredContent($0.dump())) },
      look: { subject in
        await answer { () throws(DataLayerError) in
          StoredContent(try await subject.layer.lifeCycle.dump())
        }
      })
    machine.complaint = { await Callers.complaint($0, invariants) }
    return machine
  }

  /// P-L2: what must hold of all that is stored, be the order of the calls what it may.
  private static let invariants =
    DumpInvariants.withoutForeignRows + FamilyInvariants.withoutForeignRows
    + StampInvariants.withoutForeignRows + MealInvariants.all

  private static func complaint(
    _ subject: Subject, _ invariants: [SnapshotInvariant]
  ) async -> String? {
    let view = await answer { () throws(DataLayerError) in try await Snapshot(of: subject.layer) }
    for invariant in invariants {
      if let found = invariant.violation(of: view) { return "\(invariant.claim): \(found)" }
    }
    return nil
  }

  private static let executors: [(any TaskExecutor)?] = (1...count).map {
    CallerThread(name: "caller \($0)")
  }

  /// Callers of one layer, each with a thread and a world.
  private var threads: Crew<Model, Subject> { crew(Callers.executors) }

  private func crew(
    _ executors: [(any TaskExecutor)?], sleep: Bool = false,
    bring: @escaping @Sendable ([Int]) -> Void = { _ in }
  ) -> Crew<Model, Subject> {
    let members = executors.enumerated().map { place, executor in
      Crew<Model, Subject>.Member(
        system: Subject(layer: subject.layer, world: place == 0 ? subject.world : World()),
        executor: executor)
    }
    return Crew(
      members,
      settle: { subject, model in
        subject.world.show(model)
        subject.world.set { $0.sleepIsSuspension = sleep }
      }, bring: bring,
      surround: { subject, work in
        await World.$ofCaller.withValue(subject.world) { await work() }
      })
  }

  /// Callers of one thread, whose turns are drawn: a failure is the same in every replay. A layer that sleeps may give way
  /// to others.
  func inTurns(
    _ machine: Machine, _ scripts: Gen<ParallelScript<Model, Subject>>, _ id: String,
    _ claim: String, rules: [String], requiring requirements: [Requirement] = [],
    sleep: Bool = false
  ) -> Property {
    let executors = [(any TaskExecutor)?](repeating: nil, count: Callers.count)
    return Property(
      id, claim, rules: rules, requiring: requirements, of: scripts, describe: \.description,
      run: { script in
        try await Schedules.Interleaving.firstCome.run { stage in
          try await machine.run(script, by: crew(executors, sleep: sleep, bring: stage.bring))
        }
      },
      check: { script, transcript in
        // None has to be: a layer may as well pay no attention to cancellation.
        classify(transcript.cutCalls > 0, as: Callers.cutShort)
        try machine.check(script, transcript)
      })
  }

  /// The turns that a caller brings for a command.
  static let turns = Gen<[Int]>.turns(upTo: 20)
}
