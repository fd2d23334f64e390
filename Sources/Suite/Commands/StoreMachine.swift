import Domain
import PropCheck
import Reference
import StateCheck

typealias StoreCommand = Command<Model, Subject>
typealias StoreScript = Script<Model, Subject>

/// The data layer as a state machine: all commands of the suite, and the dump to look into it.
struct StoreMachine: Sendable {
  let kit: Kit
  let machine: Machine<Model, Subject>
  let commands: [StoreCommand]

  /// Makes a machine for a layer; damage that the layer does not offer is not done.
  init(layer: DataLayer, kit: Kit = .standard, without unwanted: Set<String> = []) {
    self.kit = kit
    let all =
      HabitCommands(kit: kit).all + LogCommands(kit: kit).all + CategoryCommands(kit: kit).all
      + WorldCommands(kit: kit).all + DamageCommands(kit: kit).available(in: layer.damage)
    let commands = all.filter { !unwanted.contains($0.name) }
    self.commands = commands
    machine = Machine(
      commands: commands,
      inspection: Inspection(
        every: 8,
        model: { .success($0.dump()) },
        real: { subject in await answer(subject.layer.lifeCycle.dump) },
        invariants: DumpInvariants.all
      ),
      start: { source in kit.start(from: &source) },
      prepare: StoreMachine.prepare
    )
  }

  /// Every class of the generators, and every command, must occur. The rarest command is in one of eleven scripts.
  var requirements: [Requirement] {
    kit.requirements + commands.map { $0.required(shareOfCases: 0.03) }
  }

  /// Empties the store and sets its world to that of the model.
  static func prepare(_ subject: Subject, _ model: Model) async throws {
    subject.world.set { state in
      state.now = model.now
      state.freshID = model.freshID
      state.displayZone = model.displayZone
      state.habitLimit = model.habitLimit
      state.freshIDs = model.freshIDs
      state.random = model.random
    }
    try await subject.layer.lifeCycle.reset()
  }
}
