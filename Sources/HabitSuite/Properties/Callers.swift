import HabitDomain
import PropCheck
import HabitReference
import PropCheckSchedules
import StateCheck
import PropCheckThreads

/// P-L1 and P-L2: the answers to concurrent callers are linearizable, and the stored rows keep their invariants.
struct Callers: Sendable {
  let subject: Subject

  private var generators: SuiteGenerators { .standard(for: subject.layer) }

  typealias Machine = ParallelMachine<Model, Subject, Outcome<StoredContent>>

  /// Enough that two of them overlap with others, and so few that all of them still do.
  static let count = 4

  /// The commands that no caller runs concurrently with others.
  static let exclusive = DamageCommands.failures.union([
    // They change the world of all callers.
    "reopen", "move clock", "travel", "let time pass", "let a month pass",
    // They are not operations: they damage rows, or do what a sync does.
    "mark synced", "refuse pending", "import family", "lose family", "orphan habit", "spoil habit",
    // It lists rows in the order of their stamps, which are taken before the order of the calls is known.
    "list pending",
    // Each of them calls several operations, and is replaced by commands that call one; a code that is taken at its first try
    // may be free at its second.
    "list categories", "list active members of family", "first and last day", "generate code",
    "found family",
  ])

  /// The commands that call one operation, by the command that calls several.
  private static func singles(_ generators: SuiteGenerators) -> [String: [StoreCommand]] {
    [
      "list categories": CategoryCommands(generators: generators).lists,
      "list active members of family": MembershipCommands(generators: generators).activeOnes,
      "first and last day": LogCommands(generators: generators).ends,
      "found family": [FamilyServiceCommands(generators: generators).steadyFound],
    ]
  }

  /// The commands that import rows of other devices, which need not keep the rules of this one.
  static let imports: Set<String> = ["import log", "import logs"]

  /// Callers whose calls never overlap show nothing.
  ///
  /// With two cores calls overlap in 40 to 80 cases of 100; threads of one connection on a single busy core still do in 5.
  /// Callers that come one after the other are refuted within 800 cases; in runs of fewer cases, as is usual for processes,
  /// the share stays open.
  static let overlap = Requirement(ParallelTranscript.callsAtOnce, share: 0.02)

  /// The commands on the logs of a few habits: without others, calls conflict often.
  static func ofLogs(_ machine: StoreMachine) -> StoreMachine {
    // An update is lost only when two callers increase the same value.
    machine.only([
      "create habit", "log habit", "insert log", "increment habit", "unlog habit",
      "delete logs before", "list logs",
    ]).about([.logs]).favouring("increment habit", times: 8)
      .favouring("delete logs before", times: 3)
  }

  /// The commands on meals.
  static func ofMeals(_ machine: StoreMachine) -> StoreMachine {
    // The order of calls shows when two callers save the same meal.
    machine.favouring("change meal", times: 3).favouring("delete meal", times: 2)
  }

  /// What callers do concurrently, and what is claimed about it.
  struct Work: Sendable {
    /// The end of the property names.
    let name: String
    let claim: @Sendable (_ callers: String) -> String

    static let habits = Work(name: "linearizable-habits") {
      "Calls on habits, categories and logs by \($0) are linearizable."
    }
    static let families = Work(name: "linearizable-families") {
      "Calls on families by \($0) are linearizable."
    }
    static let logs = Work(name: "lose-no-log") {
      "No log that \($0) add, change or delete is lost."
    }
    static let meals = Work(name: "linearizable-meals") {
      "Calls on meals by \($0) are linearizable."
    }
  }

  /// Work on a machine that several callers share.
  struct Duty: Sendable {
    let work: Work
    /// The rules that it shows in addition to linearizability.
    let rules: [String]
    var machine: Machine
    let needs: Needs
  }

  var entries: [CatalogueEntry] {
    let habits = StoreMachine.habits(of: subject.layer)
    let duties = [
      duty(.families, on: .families(of: subject.layer)),
      duty(
        .habits,
        on: habits.favouring("list habits", times: 3).favouring("list active habits", times: 4)
          .favouring("delete logs before", times: 4)),
      duty(.logs, ["P-L3"], on: Callers.ofLogs(habits)),
      duty(.meals, ["E-2"], on: Callers.ofMeals(.meals(of: subject.layer))),
    ]
    return duties.map { duty in
      inTurns(
        duty.machine, duty.machine.scripts(turns: Callers.turns),
        "callers.\(duty.work.name)-in-turns", duty.work.claim("callers that take turns"),
        rules: ["P-L1", "P-L2"]
      ).needing(duty.needs)
    }
      + duties.map { duty in
        atOnce(duty, "callers.\(duty.work.name)", "concurrent threads") { threads }
      } + cancelled + overConnections
  }

  private func atOnce(
    _ duty: Duty, _ id: String, _ who: String,
    callers: @escaping @Sendable () async throws -> CallerGroup<Model, Subject>
  ) -> CatalogueEntry {
    var machine = duty.machine
    // Calls overlap by chance, and more often in longer scripts.
    machine.drawsInFull = true
    return machine.linearizability(
      id, duty.work.claim(who), rules: ["P-L1", "P-L2"] + duty.rules,
      requiring: [Callers.overlap], callers: callers
    ).needing(duty.needs)
  }

  /// The same over several connections, if the layer supports them.
  ///
  /// P-L4 too: every call ends, and no order explains a busy error.
  private var overConnections: [CatalogueEntry] {
    guard let connect = subject.layer.lifeCycle.connect else { return [] }
    let look = [WorldCommands.look]
    let habits = StoreMachine.habits(of: subject.layer)
    let families = StoreMachine.families(of: subject.layer)
    let meals = Callers.ofMeals(.meals(of: subject.layer))
    let duties = [
      duty(.families, ["P-L4"], on: families.favouring("list families", times: 4).adding(look)),
      dutyWithImports(.habits, ["P-L4"], on: habits.adding(look)),
      duty(
        .logs, ["P-L3", "P-L4"],
        on: Callers.ofLogs(habits).favouring("list logs", times: 3)
          .favouring("unlog habit", times: 2).adding(look)),
      duty(.meals, ["P-L4", "E-2"], on: meals.adding(look)),
    ]
    let connections = Connections(first: subject, connect: connect)
    return duties.map { duty in
      atOnce(duty, "connections.\(duty.work.name)", "callers with a connection each") {
        try await callers(of: connections)
      }
    }
  }

  private func callers(of connections: Connections) async throws -> CallerGroup<Model, Subject> {
    let subjects = try await connections.subjects(Callers.count)
    let members = zip(subjects, Callers.executors).map { subject, executor in
      CallerGroup<Model, Subject>.Member(system: subject, executor: executor)
    }
    let places = Dictionary(
      zip(subjects.map { ObjectIdentifier($0.world) }, 0...), uniquingKeysWith: { $1 })
    return CallerGroup(
      members,
      settle: { subject, model in
        subject.world.show(model)
        let place = places[ObjectIdentifier(subject.world)] ?? 0
        subject.world.set { $0.schedulingNoise = SchedulingNoise(caller: place) }
      })
  }

  /// Work without the rows of other devices.
  func duty(_ work: Work, _ rules: [String] = [], on store: StoreMachine) -> Duty {
    duty(work, rules, on: store, without: Callers.imports, Callers.invariants)
  }

  /// Work that also imports rows of other devices.
  func dutyWithImports(_ work: Work, _ rules: [String] = [], on store: StoreMachine) -> Duty {
    duty(work, rules, on: store, without: [], DumpInvariants.all)
  }

  private func duty(
    _ work: Work, _ rules: [String], on store: StoreMachine, without others: Set<String>,
    _ invariants: [SnapshotInvariant]
  ) -> Duty {
    let singles = Callers.singles(generators).filter { !store.commands(named: [$0.key]).isEmpty }
      .sorted { $0.key < $1.key }.flatMap(\.value)
    let shared = store.without(Callers.exclusive.union(others)).adding(singles)
    var machine = Machine(
      shared.sharedMachine, callers: Callers.count,
      view: { .success(StoredContent($0.dump())) },
      look: { subject in
        await answer { () throws(DataLayerError) in StoredContent(try await subject.layer.dump()) }
      })
    machine.complaint = { await Callers.complaint($0, invariants) }
    return Duty(work: work, rules: rules, machine: machine, needs: shared.needs())
  }

  /// P-L2: what must hold of all stored rows, whatever the order of the calls.
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

  /// Callers of one layer, each with a thread and a world of its own.
  private var threads: CallerGroup<Model, Subject> { callers(Callers.executors) }

  private func callers(
    _ executors: [(any TaskExecutor)?], sleep: Bool = false,
    bring: @escaping @Sendable ([Int]) -> Void = { _ in }
  ) -> CallerGroup<Model, Subject> {
    let members = executors.enumerated().map { place, executor in
      CallerGroup<Model, Subject>.Member(
        system: Subject(layer: subject.layer, world: place == 0 ? subject.world : World()),
        executor: executor)
    }
    return CallerGroup(
      members,
      settle: { subject, model in
        subject.world.show(model)
        subject.world.set { $0.sleepSuspends = sleep }
      }, bring: bring,
      surround: { subject, work in
        await World.$ofCaller.withValue(subject.world) { await work() }
      })
  }

  /// Callers on one thread, whose turns are drawn, so that every replay of a failure is the same. With `sleep`, other callers
  /// continue while the layer sleeps.
  func inTurns(
    _ machine: Machine, _ scripts: Gen<ParallelScript<Model, Subject>>, _ id: String,
    _ claim: String, rules: [String], requiring requirements: [Requirement] = [],
    sleep: Bool = false
  ) -> Property {
    let executors = [(any TaskExecutor)?](repeating: nil, count: Callers.count)
    return Property(
      id, claim, rules: rules, requiring: requirements, of: scripts, describe: \.description,
      run: { script in
        try await TaskSchedule.firstCome.run { context in
          try await machine.run(script, by: callers(executors, sleep: sleep, bring: context.bring))
        }
      },
      check: { script, transcript in
        // Not required: a layer may ignore cancellation.
        classify(transcript.cutCalls > 0, as: Callers.cutShort)
        try machine.check(script, transcript)
      })
  }

  /// The turns that each command of a caller gets.
  static let turns = Gen<[Int]>.turns(upTo: 20)
}
