import Domain
import PropCheck
import Reference
import StateCheck

/// The families of a data layer as a state machine, with people and memberships.
struct FamilyMachine: Sendable {
  let kit: Kit
  let machine: Machine<Model, Subject>
  let commands: [StoreCommand]

  /// Makes a machine for a layer; damage that the layer does not offer is not done.
  init(layer: DataLayer, kit: Kit = .standard, without unwanted: Set<String> = []) {
    self.kit = kit
    let others: Set<String> = ["reopen", "delete everything", "fill storage"]
    let all =
      FamilyCommands(kit: kit).all + PersonCommands(kit: kit).all + MembershipCommands(kit: kit).all
      + FamilyServiceCommands(kit: kit).all
      + WorldCommands(kit: kit).all.filter { others.contains($0.name) }
      + DamageCommands(kit: kit).available(in: layer.damage).filter { others.contains($0.name) }
      + FamilyDamageCommands(kit: kit).available(in: layer.damage)
    let commands = all.filter { !unwanted.contains($0.name) }
    self.commands = commands
    machine = Machine(
      commands: commands,
      inspection: Inspection(
        every: 8,
        model: { .success($0.dump()) },
        real: { subject in await answer(subject.layer.lifeCycle.dump) },
        invariants: FamilyInvariants.all
      ),
      start: { source in kit.start(from: &source) },
      prepare: StoreMachine.prepare
    )
  }

  /// Every class of the generators, and every command, must occur.
  var requirements: [Requirement] {
    kit.rows.requirements + kit.households.requirements
      + commands.map { $0.required(shareOfCases: 0.03) }
  }
}

extension Kit {
  func familyID(from source: inout Source, in model: Model) -> Identifier {
    rows.existing(Pool.families, from: &source) { model.state(ofFamily: $0) }
  }

  func personID(from source: inout Source, in model: Model) -> Identifier {
    rows.existing(Pool.people, from: &source) { model.state(ofPerson: $0) }
  }

  func membershipID(from source: inout Source, in model: Model) -> Identifier {
    rows.existing(Pool.memberships, from: &source) { model.state(ofMembership: $0) }
  }
}
