import Domain
import PropCheck
import Reference
import StateCheck

typealias StoreCommand = Command<Model, Subject>
typealias StoreScript = Script<Model, Subject>

/// A part of the data layer as a state machine: its commands, and the dump to look into it.
struct StoreMachine: Sendable {
  let generators: SuiteGenerators
  let commands: [StoreCommand]
  private let invariants: [SnapshotInvariant]
  private let classes: [Requirement]

  init(
    generators: SuiteGenerators, commands: [StoreCommand], invariants: [SnapshotInvariant],
    classes: [Requirement]
  ) {
    self.generators = generators
    self.commands = commands
    self.invariants = invariants
    self.classes = classes
  }

  /// The machine that can do less.
  func without(_ unwanted: Set<String>) -> StoreMachine {
    StoreMachine(
      generators: generators, commands: commands.filter { !unwanted.contains($0.name) },
      invariants: invariants,
      classes: classes)
  }

  /// The machine that can do nothing else.
  func only(_ wanted: Set<String>) -> StoreMachine {
    without(Set(commands.map(\.name)).subtracting(wanted))
  }

  /// The machine that can do one thing more.
  func and(_ command: StoreCommand) -> StoreMachine {
    StoreMachine(
      generators: generators, commands: commands + [command], invariants: invariants,
      classes: classes)
  }

  /// The machine that does one of its commands so many times as often.
  func favouring(_ name: String, times factor: Int) -> StoreMachine {
    let favoured = commands.map { $0.name == name ? $0.drawn(timesAsOften: factor) : $0 }
    return StoreMachine(
      generators: generators, commands: favoured, invariants: invariants, classes: classes)
  }

  /// The commands that have one of these names.
  func commands(named names: Set<String>) -> [StoreCommand] {
    commands.filter { names.contains($0.name) }
  }

  var machine: Machine<Model, Subject> {
    machine(length: 60) { source in generators.start(from: &source) }
  }

  /// The machine as one that may have several callers: a script has fewer commands, and offers no identifier twice.
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

  /// Every class of the generators, and every command, must occur, and every command must succeed. The rarest command is
  /// in one of eleven scripts.
  var requirements: [Requirement] {
    classes + commands.map { $0.required(shareOfCases: 0.03) }
      + commands.map { $0.requiredToSucceed(shareOfCases: 0.02) }
  }

  /// Empties the store and sets its world to that of the model.
  static func prepare(_ subject: Subject, _ model: Model) async throws {
    subject.world.show(model)
    try await subject.layer.lifeCycle.reset()
  }
}

// MARK: - The parts of a data layer. Damage that a layer does not offer is not done.

extension StoreMachine {
  /// Habits with their logs and categories.
  static func habits(of layer: DataLayer, generators: SuiteGenerators = .standard) -> StoreMachine {
    StoreMachine(
      generators: generators,
      commands: HabitCommands(generators: generators).all
        + LogCommands(generators: generators).available(in: layer.logs)
        + CategoryCommands(generators: generators).all + WorldCommands(generators: generators).all
        + DamageCommands(generators: generators).available(in: layer.damage),
      invariants: DumpInvariants.all,
      classes: generators.requirements
        + (layer.logs.importAll == nil ? [] : generators.keys.batchRequirements))
  }

  /// Families with their people and memberships.
  static func families(of layer: DataLayer, generators: SuiteGenerators = .standard) -> StoreMachine
  {
    let others = DamageCommands.failures.union(["reopen", "delete everything"])
    let common =
      WorldCommands(generators: generators).all
      + DamageCommands(generators: generators).available(in: layer.damage)
    return StoreMachine(
      generators: generators,
      commands: FamilyCommands(generators: generators).all
        + PersonCommands(generators: generators).all
        + MembershipCommands(generators: generators).all
        + FamilyServiceCommands(generators: generators).all
        + common.filter { others.contains($0.name) }
        + FamilyDamageCommands(generators: generators).available(in: layer.damage),
      invariants: FamilyInvariants.all,
      classes: generators.rows.requirements + generators.households.requirements
        + generators.keys.familyRequirements
        + generators.purges.requirements(shareOfCases: 0.03))
  }

  /// Meals.
  static func meals(of layer: DataLayer, generators: SuiteGenerators = .standard) -> StoreMachine {
    let others = DamageCommands.failures.union(["reopen", "travel", "delete everything"])
    let common =
      WorldCommands(generators: generators).all
      + DamageCommands(generators: generators).available(in: layer.damage)
      + FamilyDamageCommands(generators: generators).available(in: layer.damage)
    return StoreMachine(
      generators: generators,
      commands: MealCommands(generators: generators).all
        + common.filter { others.contains($0.name) },
      invariants: MealInvariants.all,
      classes: generators.rows.requirements + generators.mealDrafts.requirements)
  }
}

extension World {
  /// Has the surroundings that a model has.
  func show(_ model: Model) {
    set { state in
      state.now = model.now
      state.freshID = model.freshID
      state.displayZone = model.displayZone
      state.habitLimit = model.habitLimit
      state.freshIDs = model.freshIDs
      state.random = model.random
      state.hesitation = nil
      state.sleepIsSuspension = false
    }
  }
}
