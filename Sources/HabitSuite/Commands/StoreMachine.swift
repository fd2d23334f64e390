import HabitDomain
import PropCheck
import HabitReference
import StateCheck

/// A part of the data layer as a state machine: its commands, and the dump that shows its state.
struct StoreMachine: Sendable {
  let generators: SuiteGenerators
  private(set) var commands: [StoreCommand]
  private let invariants: [SnapshotInvariant]
  private let classes: [Requirement]

  func without(_ unwanted: Set<String>) -> StoreMachine {
    with(commands.filter { !unwanted.contains($0.name) })
  }

  func only(_ wanted: Set<String>) -> StoreMachine { with(commands(named: wanted)) }

  func adding(_ command: StoreCommand) -> StoreMachine { with(commands + [command]) }

  /// The machine that draws one of its commands that many times as often.
  func favouring(_ name: String, times factor: Int) -> StoreMachine {
    with(commands.map { $0.name == name ? $0.drawn(timesAsOften: factor) : $0 })
  }

  private func with(_ commands: [StoreCommand]) -> StoreMachine {
    var machine = self
    machine.commands = commands
    return machine
  }

  /// The commands that have one of these names.
  func commands(named names: Set<String>) -> [StoreCommand] {
    commands.filter { names.contains($0.name) }
  }

  var machine: Machine<Model, Subject> {
    machine(length: 60) { source in generators.start(from: &source) }
  }

  /// The machine for several callers: a script has fewer commands, and uses no new identifier twice.
  var sharedMachine: Machine<Model, Subject> {
    machine(length: 40) { source in
      var model = generators.start(from: &source)
      model.rememberOffers()
      return model
    }
  }

  private func machine(
    length: Int, start: @escaping @Sendable (inout Source) -> Model
  ) -> Machine<Model, Subject> {
    Machine(
      length: length, commands: commands,
      inspection: Inspection(
        every: 8,
        model: { .success(Snapshot(dump: $0.dump())) },
        real: { subject in
          await answer { () throws(DataLayerError) in try await Snapshot(of: subject.layer) }
        },
        invariants: invariants
      ),
      start: start,
      prepare: StoreMachine.prepare
    )
  }

  /// Every class of the generators and every command must occur, and every command must succeed at times. The rarest command
  /// is in one of eleven scripts.
  var requirements: [Requirement] {
    classes + commands.map { $0.required(shareOfCases: 0.03) }
      + commands.map { $0.requiredToSucceed(shareOfCases: 0.02) }
  }

  /// Empties the store, and sets its world to that of the model.
  static func prepare(_ subject: Subject, _ model: Model) async throws {
    subject.world.show(model)
    try await subject.layer.lifeCycle.reset()
  }
}

// MARK: - The parts of a data layer, with the damage that the layer offers

extension StoreMachine {
  /// Habits with their logs and categories.
  static func habits(of layer: DataLayer, generators: SuiteGenerators = .standard) -> StoreMachine {
    StoreMachine(
      generators: generators,
      commands: HabitCommands(generators: generators).all
        + LogCommands(generators: generators).available(in: layer.logs)
        + CategoryCommands(generators: generators).all
        + commonCommands(of: layer, generators, named: nil),
      invariants: DumpInvariants.all,
      classes: generators.requirements
        + (layer.logs.importAll == nil ? [] : generators.keys.batchRequirements))
  }

  /// Families with their people and memberships.
  static func families(of layer: DataLayer, generators: SuiteGenerators = .standard) -> StoreMachine
  {
    StoreMachine(
      generators: generators,
      commands: familyCommands(generators)
        + commonCommands(of: layer, generators, named: ["reopen", "delete everything"])
        + FamilyDamageCommands(generators: generators).available(in: layer.damage),
      invariants: FamilyInvariants.all,
      classes: generators.rows.requirements + generators.households.requirements
        + generators.keys.familyRequirements
        + generators.purges.requirements(shareOfCases: 0.03))
  }

  static func meals(of layer: DataLayer, generators: SuiteGenerators = .standard) -> StoreMachine {
    let damage = FamilyDamageCommands(generators: generators).available(in: layer.damage)
    return StoreMachine(
      generators: generators,
      commands: MealCommands(generators: generators).all
        + commonCommands(of: layer, generators, named: ["reopen", "travel", "delete everything"])
        + damage.filter { DamageCommands.failures.contains($0.name) },
      invariants: MealInvariants.all,
      classes: generators.rows.requirements + generators.mealDrafts.requirements)
  }

  static func familyCommands(_ generators: SuiteGenerators) -> [StoreCommand] {
    FamilyCommands(generators: generators).all + PersonCommands(generators: generators).all
      + MembershipCommands(generators: generators).all
      + FamilyServiceCommands(generators: generators).all
  }

  /// The commands on the whole store: all of them, or the failures and those of these names.
  private static func commonCommands(
    of layer: DataLayer, _ generators: SuiteGenerators, named names: Set<String>?
  ) -> [StoreCommand] {
    let all =
      WorldCommands(generators: generators).all
      + DamageCommands(generators: generators).available(in: layer.damage)
    guard let names = names?.union(DamageCommands.failures) else { return all }
    return all.filter { names.contains($0.name) }
  }
}

extension World {
  /// Sets the world to that of a model.
  func show(_ model: Model) {
    set { state in
      state.now = model.now
      state.freshID = model.freshID
      state.displayZone = model.displayZone
      state.habitLimit = model.habitLimit
      state.freshIDs = model.freshIDs
      state.random = model.random
      state.schedulingNoise = nil
      state.sleepSuspends = false
    }
  }
}
