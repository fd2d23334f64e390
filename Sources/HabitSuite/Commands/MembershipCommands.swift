import HabitDomain
import PropCheck
import HabitReference

/// The operations on memberships.
struct MembershipCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] { (additions + changes + reads).needing(.ofMembers) }

  private var additions: [StoreCommand] {
    [
      StoreCommand(
        "create membership", weight: 18, on: .familyAndPerson, ids: { [$0.id] },
        input: new, text: \.text,
        model: { model, new throws(DataLayerError) in
          try model.createMembership(new.familyID, new.userID, new.role)
        },
        real: { subject, new throws(DataLayerError) in
          try await subject.layer.memberships.create(new.familyID, new.userID, new.role)
        }),
      StoreCommand(
        "invite person", weight: 9, on: .familyAndPerson, ids: { [$0.id] },
        input: new, text: \.text,
        model: { model, new throws(DataLayerError) in
          try model.createMembership(new.familyID, new.userID, new.role, status: .invited)
        },
        real: { subject, new throws(DataLayerError) in
          try await subject.layer.memberships.invite(new.familyID, new.userID, new.role)
        }),
    ]
  }

  private func new(from source: inout Source, in model: Model) -> NewMembership {
    let id = Pool.free(Pool.memberships, from: &source, in: model) { model.state(ofMembership: $0) }
    let familyID = generators.peopledFamilyID(from: &source, in: model)
    // Half of the new members are former ones: otherwise the rules of rejoining would rarely apply.
    let former = source.boolean() ? [] : model.formerMembers(of: familyID)
    let new = NewMembership(
      id: id, familyID: familyID,
      userID: generators.personID(from: &source, in: model, liking: former),
      role: generators.role(from: &source, of: familyID, in: model))
    generators.keys.record(new.userID, in: familyID, as: new.role, in: model, &source)
    return new
  }

  private var changes: [StoreCommand] {
    [
      activation("accept membership", weight: 5, of: [.invited], layer: \.memberships.accept),
      activation(
        "activate membership", weight: 12, of: [.invited, .removed], layer: \.memberships.activate),
      StoreCommand(
        "update role", weight: 7, on: .membership,
        input: { source, model in
          (
            generators.membershipID(from: &source, in: model),
            generators.households.role(from: &source)
          )
        },
        text: { "of \(Pool.name(of: $0)) to \($1.rawValue)" },
        model: { model, id, role throws(DataLayerError) in try model.updateRole(id, to: role) },
        layer: \.memberships.updateRole),
      StoreCommand(
        "transfer admin", weight: 12, on: .fellowMembers,
        input: { generators.adminAndMember(from: &$0, in: $1) },
        text: { "from \(Pool.name(of: $0)) to \(Pool.name(of: $1))" },
        model: { model, admin, other throws(DataLayerError) in
          try model.transferAdmin(from: admin, to: other)
        },
        layer: \.memberships.transferAdmin),
      StoreCommand(
        "remove membership", weight: 8, on: .membership,
        input: { generators.membershipID(from: &$0, in: $1) { $0.status != .removed } },
        text: Pool.name,
        model: { model, id throws(DataLayerError) in try model.removeMembership(id) },
        layer: \.memberships.remove),
    ]
  }

  /// A membership that would be a second parent admin is preferred, because such memberships are
  /// rare.
  private func activation(
    _ name: String, weight: Int, of statuses: Set<Membership.Status>,
    layer:
      @escaping @Sendable (DataLayer) ->
      @Sendable (Identifier) async throws(DataLayerError) -> Membership
  ) -> StoreCommand {
    StoreCommand(
      name, weight: weight, on: .membership, hasChance: { $0.hasRivalAdmin },
      input: { source, model in
        let rivals = model.rivalAdmins
        let id = generators.membershipID(from: &source, in: model) {
          statuses.contains($0.status) && (rivals.isEmpty || rivals.contains($0.id))
        }
        generators.keys.record(activation: id, in: model, &source)
        return id
      },
      text: Pool.name,
      model: { model, id throws(DataLayerError) in try model.activateMembership(id) },
      layer: layer)
  }

  private var reads: [StoreCommand] {
    [
      StoreCommand(
        "list members of family", weight: 4, on: .membership, input: generators.familyID,
        text: Pool.name, model: { $0.memberships(ofFamily: $1) }, layer: \.memberships.ofFamily),
      StoreCommand(
        "list families of person", weight: 3, on: .membership,
        input: { generators.personID(from: &$0, in: $1) }, text: Pool.name,
        model: { $0.memberships(ofUser: $1) }, layer: \.memberships.ofUser),
      StoreCommand(
        "list active members of family", weight: 3, on: .membership, input: generators.familyID,
        text: Pool.name,
        model: { model, id in
          let members = model.activeMemberships(id)
          return ActiveMembers(members: members, count: members.count)
        },
        real: { subject, id throws(DataLayerError) in
          ActiveMembers(
            members: try await subject.layer.memberships.active(id),
            count: try await subject.layer.memberships.activeCount(id))
        }),
      StoreCommand(
        "look for parent admin", weight: 3, on: .membership, input: generators.familyID,
        text: { "of \(Pool.name(of: $0))" }, model: { $0.hasParentAdmin($1) },
        layer: \.memberships.hasParentAdmin),
      StoreCommand(
        "can join", weight: 3, on: .membership,
        input: { source, model in
          let family = generators.familyID(from: &source, in: model)
          let known = model.everMembers(of: family)
          return (generators.personID(from: &source, in: model, liking: known), family)
        },
        text: { "\(Pool.name(of: $0)) to \(Pool.name(of: $1))" },
        model: { $0.canJoin($1, $2) }, layer: \.memberships.canJoin),
    ]
  }

  /// List and count one by one, each consistent in itself while other callers write.
  var activeOnes: [StoreCommand] {
    [
      StoreCommand(
        "list active members", weight: 2, on: .membership, input: generators.familyID,
        text: Pool.name, model: { $0.activeMemberships($1) }, layer: \.memberships.active),
      StoreCommand(
        "count active members", weight: 2, on: .membership, input: generators.familyID,
        text: Pool.name, model: { $0.activeMemberships($1).count },
        layer: \.memberships.activeCount),
    ].needing(.ofMembers)
  }
}

/// The arguments of `create membership` and `invite person`.
private struct NewMembership: Sendable {
  let id: Identifier
  let familyID: Identifier
  let userID: Identifier
  let role: Membership.Role

  var text: String {
    "\(Pool.name(of: id)) of \(Pool.name(of: userID)) in \(Pool.name(of: familyID)) "
      + role.rawValue
  }
}

/// The active members, and their number as the layer counts it.
private struct ActiveMembers: Hashable, Sendable {
  let members: [Membership]
  let count: Int
}
