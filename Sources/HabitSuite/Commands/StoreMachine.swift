import HabitDomain
import PropCheck
import HabitReference
import StateCheck

/// Related parts of the data layer as a state machine: their commands, and the dump that shows their state.
struct StoreMachine: Sendable {
  let generators: SuiteGenerators
  /// All commands, whatever parts the layer has.
  private var all: [StoreCommand]
  private let invariants: [SnapshotInvariant]
  private let classes: [Requirement]
  /// The parts that it is about: a script needs a command on one of them.
  private var topics: Set<DataLayer.Part>

  private init(
    about topics: Set<DataLayer.Part>, generators: SuiteGenerators, commands: [StoreCommand],
    invariants: [SnapshotInvariant], classes: [Requirement]
  ) {
    (self.topics, self.generators, all) = (topics, generators, commands)
    (self.invariants, self.classes) = (invariants, classes)
  }

  /// The commands whose parts the layer has.
  var commands: [StoreCommand] { all.filter { $0.needs.isSubset(of: generators.parts) } }

  /// The commands of these names whose parts the layer has.
  func commands(named names: Set<String>) -> [StoreCommand] {
    commands.filter { names.contains($0.name) }
  }

  func without(_ unwanted: Set<String>) -> StoreMachine {
    with(all.filter { !unwanted.contains($0.name) })
  }

  func only(_ wanted: Set<String>) -> StoreMachine { with(all.filter { wanted.contains($0.name) }) }

  func adding(_ commands: [StoreCommand]) -> StoreMachine { with(all + commands) }

  /// The machine that draws one of its commands that many times as often.
  func favouring(_ name: String, times factor: Int) -> StoreMachine {
    with(all.map { $0.name == name ? $0.drawn(timesAsOften: factor) : $0 })
  }

  /// The machine about some of its parts.
  func about(_ parts: Set<DataLayer.Part>) -> StoreMachine {
    var machine = self
    machine.topics.formIntersection(parts)
    return machine
  }

  private func with(_ commands: [StoreCommand]) -> StoreMachine {
    var machine = self
    machine.all = commands
    return machine
  }

  /// What a script needs: the parts of one of its commands that has such a name.
  func needs(_ isNamed: (String) -> Bool = { _ in true }) -> Needs {
    let commands = all.filter { isNamed($0.name) && !$0.needs.isDisjoint(with: topics) }
    return Needs(anyOf: commands.map(\.needs))
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
      length: length, commands: commands.map(\.command),
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

  /// Every class of the generators and every command must occur, and every command must succeed sometimes. The rarest
  /// command is in one of eleven scripts.
  var requirements: [Requirement] {
    classes + commands.map { $0.command.required(shareOfCases: 0.03) }
      + commands.map { $0.command.requiredToSucceed(shareOfCases: 0.02) }
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
  static func habits(of layer: DataLayer) -> StoreMachine {
    let generators = SuiteGenerators.standard(for: layer)
    return StoreMachine(
      about: [.habits, .logs, .categories], generators: generators,
      commands: HabitCommands(generators: generators).all
        + LogCommands(generators: generators).available(in: layer.logs)
        + CategoryCommands(generators: generators).all
        + commonCommands(of: layer, generators, named: nil),
      invariants: DumpInvariants.all,
      classes: generators.habitRequirements
        + (layer.logs.importAll == nil ? [] : generators.batchRequirements))
  }

  /// Families with their people and memberships.
  static func families(of layer: DataLayer) -> StoreMachine {
    let generators = SuiteGenerators.standard(for: layer)
    return StoreMachine(
      about: Set.ofMembers.union([.familyService]), generators: generators,
      commands: familyCommands(generators)
        + commonCommands(of: layer, generators, named: ["reopen", "delete everything"])
        + FamilyDamageCommands(generators: generators).available(in: layer.damage),
      invariants: FamilyInvariants.all,
      classes: generators.familyRequirements(canMarkSynced: layer.damage.markSynced != nil))
  }

  static func meals(of layer: DataLayer) -> StoreMachine {
    let generators = SuiteGenerators.standard(for: layer)
    let damage = FamilyDamageCommands(generators: generators).available(in: layer.damage)
    return StoreMachine(
      about: [.meals], generators: generators,
      commands: MealCommands(generators: generators).all
        + commonCommands(of: layer, generators, named: ["reopen", "travel", "delete everything"])
        + damage.filter { DamageCommands.failures.contains($0.name) },
      invariants: MealInvariants.all,
      classes: generators.mealRequirements)
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
      state.codesElsewhere = model.codesElsewhere
      state.othersAnswer = model.othersAnswer
      state.schedulingNoise = nil
      state.sleepSuspends = false
    }
  }
}
