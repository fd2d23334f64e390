import Domain
import PropCheck
import Reference
import StateCheck

/// The meals of a data layer as a state machine.
struct MealMachine: Sendable {
  let kit: Kit
  let machine: Machine<Model, Subject>
  let commands: [StoreCommand]

  /// Makes a machine for a layer; damage that the layer does not offer is not done.
  init(layer: DataLayer, kit: Kit = .standard, without unwanted: Set<String> = []) {
    self.kit = kit
    let others: Set<String> = [
      "reopen", "travel", "delete everything", "fill storage", "fill storage after",
    ]
    let damage =
      DamageCommands(kit: kit).available(in: layer.damage)
      + FamilyDamageCommands(kit: kit).available(in: layer.damage)
    let all =
      MealCommands(kit: kit).all
      + (WorldCommands(kit: kit).all + damage).filter { others.contains($0.name) }
    let commands = all.filter { !unwanted.contains($0.name) }
    self.commands = commands
    machine = Machine(
      commands: commands,
      inspection: Inspection(
        every: 8,
        model: { .success($0.dump()) },
        real: { subject in await answer(subject.layer.lifeCycle.dump) },
        invariants: MealInvariants.all
      ),
      start: { source in kit.start(from: &source) },
      prepare: StoreMachine.prepare
    )
  }

  /// Every class of the generators, and every command, must occur.
  var requirements: [Requirement] {
    kit.rows.requirements + kit.mealDrafts.requirements
      + commands.map { $0.required(shareOfCases: 0.03) }
  }
}

extension Kit {
  func mealID(from source: inout Source, in model: Model) -> Identifier {
    rows.existing(Pool.meals, from: &source) { model.state(ofMeal: $0) }
  }
}
