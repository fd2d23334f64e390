import Domain
import PropCheck
import Reference

/// Every operation of domain 2.5 on memberships.
struct MembershipCommands: Sendable {
  let generators: SuiteGenerators

  var all: [StoreCommand] {
    [create, invite, accept, activate, updateRole, transferAdmin, remove] + reads
  }

  private var reads: [StoreCommand] {
    [
      ofFamily, ofUser, active, hasParentAdmin, canJoin,
    ]
  }

  private var create: StoreCommand {
    StoreCommand(
      "create membership", weight: 18, on: .familyAndPerson,
      input: { new(from: &$0, in: $1) }, text: \.text,
      model: { model, new throws(DataLayerError) in
        model.freshIDs = [new.id]
        return try model.createMembership(new.familyID, new.userID, new.role)
      },
      real: { subject, new throws(DataLayerError) in
        subject.world.set { $0.freshIDs = [new.id] }
        return try await subject.layer.memberships.create(new.familyID, new.userID, new.role)
      }
    )
  }

  private var invite: StoreCommand {
    StoreCommand(
      "invite person", weight: 9, on: .familyAndPerson,
      input: { new(from: &$0, in: $1) }, text: \.text,
      model: { model, new throws(DataLayerError) in
        model.freshIDs = [new.id]
        return try model.createMembership(new.familyID, new.userID, new.role, status: .invited)
      },
      real: { subject, new throws(DataLayerError) in
        subject.world.set { $0.freshIDs = [new.id] }
        return try await subject.layer.memberships.invite(new.familyID, new.userID, new.role)
      }
    )
  }

  private func new(from source: inout Source, in model: Model) -> NewMembership {
    let id = Pool.free(Pool.memberships, from: &source, in: model) { model.state(ofMembership: $0) }
    let familyID = generators.peopledFamilyID(from: &source, in: model)
    // Half of those who come were there before, or the rules of returning would seldom be met.
    let former = source.boolean() ? [] : model.formerMembers(of: familyID)
    let new = NewMembership(
      id: id, familyID: familyID,
      userID: generators.personID(from: &source, in: model, liking: former),
      role: generators.role(from: &source, of: familyID, in: model))
    generators.keys.record(new.userID, in: familyID, as: new.role, in: model, &source)
    return new
  }

  private func onMembership(
    _ name: String, weight: Int, hasChance: @escaping @Sendable (Model) -> Bool = { _ in false },
    liking liked: @escaping @Sendable (Model) -> (Membership) -> Bool,
    counting count: @escaping @Sendable (Identifier, Model, inout Source) -> Void = { _, _, _ in },
    model: @escaping @Sendable (inout Model, Identifier) throws(DataLayerError) -> Membership,
    real:
      @escaping @Sendable (MembershipRepository, Identifier) async throws(DataLayerError)
      -> Membership
  ) -> StoreCommand {
    StoreCommand(
      name, weight: weight, on: .membership, hasChance: hasChance,
      input: { source, model in
        let id = generators.membershipID(from: &source, in: model, liking: liked(model))
        count(id, model, &source)
        return id
      },
      text: Pool.name, model: model,
      real: { subject, id throws(DataLayerError) in
        try await real(subject.layer.memberships, id)
      }
    )
  }

  private var accept: StoreCommand {
    activation("accept membership", weight: 5, of: [.invited]) { $0.accept }
  }

  private var activate: StoreCommand {
    activation("activate membership", weight: 12, of: [.invited, .removed]) { $0.activate }
  }

  /// Where there is one that meets a parent admin it is likely the one, as such are rare.
  private func activation(
    _ name: String, weight: Int, of statuses: Set<Membership.Status>,
    real:
      @escaping @Sendable (MembershipRepository) ->
      @Sendable (Identifier) async throws(DataLayerError) -> Membership
  ) -> StoreCommand {
    onMembership(
      name, weight: weight, hasChance: { $0.hasRivalAdmin },
      liking: { model in
        let rivals = model.rivalAdmins
        return { statuses.contains($0.status) && (rivals.isEmpty || rivals.contains($0.id)) }
      },
      counting: { id, model, source in generators.keys.record(activation: id, in: model, &source) },
      model: { model, id throws(DataLayerError) in try model.activateMembership(id) },
      real: { memberships, id throws(DataLayerError) in try await real(memberships)(id) })
  }

  private var remove: StoreCommand {
    onMembership(
      "remove membership", weight: 8, liking: { _ in { $0.status != .removed } },
      model: { model, id throws(DataLayerError) in try model.removeMembership(id) },
      real: { memberships, id throws(DataLayerError) in try await memberships.remove(id) })
  }

  private var updateRole: StoreCommand {
    StoreCommand(
      "update role", weight: 7, on: .membership,
      input: { source, model in
        (
          id: generators.membershipID(from: &source, in: model),
          role: generators.households.role(from: &source)
        )
      },
      text: { "of \(Pool.name(of: $0.id)) to \($0.role.rawValue)" },
      model: { model, input throws(DataLayerError) in
        try model.updateRole(input.id, to: input.role)
      },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.memberships.updateRole(input.id, input.role)
      }
    )
  }

  private var transferAdmin: StoreCommand {
    StoreCommand(
      "transfer admin", weight: 12, on: .fellowMembers,
      input: { source, model in
        let pair = generators.adminAndMember(from: &source, in: model)
        return (from: pair.admin, to: pair.member)
      },
      text: { "from \(Pool.name(of: $0.from)) to \(Pool.name(of: $0.to))" },
      model: { model, input throws(DataLayerError) in
        try model.transferAdmin(from: input.from, to: input.to)
      },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.memberships.transferAdmin(input.from, input.to)
      }
    )
  }
}

extension MembershipCommands {
  private var ofFamily: StoreCommand {
    StoreCommand(
      "list members of family", weight: 4, on: .membership,
      input: { generators.familyID(from: &$0, in: $1) }, text: Pool.name,
      model: { model, id throws(DataLayerError) in model.memberships(ofFamily: id) },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.memberships.ofFamily(id)
      }
    )
  }

  private var ofUser: StoreCommand {
    StoreCommand(
      "list families of person", weight: 3, on: .membership,
      input: { generators.personID(from: &$0, in: $1) }, text: Pool.name,
      model: { model, id throws(DataLayerError) in model.memberships(ofUser: id) },
      real: { subject, id throws(DataLayerError) in try await subject.layer.memberships.ofUser(id) }
    )
  }

  private var active: StoreCommand {
    StoreCommand(
      "list active members of family", weight: 3, on: .membership,
      input: { generators.familyID(from: &$0, in: $1) }, text: Pool.name,
      model: { model, id throws(DataLayerError) in
        let members = model.activeMemberships(id)
        return ActiveMembers(members: members, count: members.count)
      },
      real: { subject, id throws(DataLayerError) in
        ActiveMembers(
          members: try await subject.layer.memberships.active(id),
          count: try await subject.layer.memberships.activeCount(id))
      }
    )
  }

  /// Both one by one, for callers beside whom others change them.
  var activeOnes: [StoreCommand] {
    [
      StoreCommand(
        "list active members", weight: 2, on: .membership,
        input: { generators.familyID(from: &$0, in: $1) }, text: Pool.name,
        model: { model, id throws(DataLayerError) in model.activeMemberships(id) },
        real: { subject, id throws(DataLayerError) in
          try await subject.layer.memberships.active(id)
        }),
      StoreCommand(
        "count active members", weight: 2, on: .membership,
        input: { generators.familyID(from: &$0, in: $1) }, text: Pool.name,
        model: { model, id throws(DataLayerError) in model.activeMemberships(id).count },
        real: { subject, id throws(DataLayerError) in
          try await subject.layer.memberships.activeCount(id)
        }),
    ]
  }

  private var hasParentAdmin: StoreCommand {
    StoreCommand(
      "look for parent admin", weight: 3, on: .membership,
      input: { generators.familyID(from: &$0, in: $1) }, text: { "of \(Pool.name(of: $0))" },
      model: { model, id throws(DataLayerError) in model.hasParentAdmin(id) },
      real: { subject, id throws(DataLayerError) in
        try await subject.layer.memberships.hasParentAdmin(id)
      }
    )
  }

  private var canJoin: StoreCommand {
    StoreCommand(
      "can join", weight: 3, on: .membership,
      input: { source, model in
        let family = generators.familyID(from: &source, in: model)
        let known = model.everMembers(of: family)
        return (user: generators.personID(from: &source, in: model, liking: known), family: family)
      },
      text: { "\(Pool.name(of: $0.user)) to \(Pool.name(of: $0.family))" },
      model: { model, input throws(DataLayerError) in model.canJoin(input.user, input.family) },
      real: { subject, input throws(DataLayerError) in
        try await subject.layer.memberships.canJoin(input.user, input.family)
      }
    )
  }
}

/// What `create membership` and `invite person` are given.
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

/// The active members with their number as it is counted.
private struct ActiveMembers: Hashable, Sendable {
  let members: [Membership]
  let count: Int
}
