import HabitDomain
import PropCheck
import HabitReference

/// The complete decision table of roles, and that of who may manage whom.
struct FamilyTables: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var entries: [CatalogueEntry] {
    [
      roles.needing(.ofMembers), authorisation.needing(Set.ofMembers.union([.familyService])),
    ]
  }

  private struct RoleCase: Sendable {
    let role: Membership.Role
    let status: Membership.Status
    let hasOtherAdmin: Bool
    let wanted: Membership.Role
  }

  private var roles: Property {
    Property(
      "roles.follow-the-decision-table",
      "A new role is accepted or refused by role, status and the parent admins of the family.",
      rules: ["P-V1", "3.6"],
      of: Gen { source in
        RoleCase(
          role: source.anyCase(of: Membership.Role.self),
          status: source.anyCase(of: Membership.Status.self),
          hasOtherAdmin: source.flag(), wanted: source.anyCase(of: Membership.Role.self))
      },
      describe: { line in
        "\(line.status.rawValue) \(line.role.rawValue) to \(line.wanted.rawValue), "
          + (line.hasOtherAdmin ? "another admin" : "no other admin")
      }
    ) { try await decide($0) }
  }

  private func decide(_ line: RoleCase) async throws {
    var layer = try await ModelledLayer(subject)
    try await layer.createFamily(0)
    try await layer.createPerson(0)
    try await layer.createMembership(0, family: 0, person: 0, line.role, line.status)
    if line.hasOtherAdmin {
      try await layer.createPerson(1)
      try await layer.createMembership(1, family: 0, person: 1, .parentAdmin, .active)
    }
    let (id, wanted) = (Pool.memberships[0], line.wanted)
    try await layer.call(
      "update role to \(wanted.rawValue)", id, wanted,
      model: { model, id, role throws(DataLayerError) in try model.updateRole(id, to: role) },
      layer: \.memberships.updateRole)
  }

  private struct ManagementCase: Sendable {
    let actorRole: Membership.Role
    let actorStatus: Membership.Status
    let isRemoval: Bool
    /// Nil if the member is the actor.
    let member: Member?

    struct Member: Sendable {
      let role: Membership.Role
      let status: Membership.Status
      let family: Int
    }
  }

  private var authorisation: Property {
    Property(
      "members.are-managed-by-the-parent-admin",
      "Only the active parent admin of a family changes roles and removes members, but nobody does so to themselves.",
      rules: ["P-V1", "8.3"],
      of: Gen { drawManagement(from: &$0) },
      describe: { line in
        "\(line.actorStatus.rawValue) \(line.actorRole.rawValue) "
          + (line.isRemoval ? "removes " : "changes the role of ")
          + (line.member.map { "\($0.status.rawValue) \($0.role.rawValue)" } ?? "themselves")
      }
    ) { try await meet($0) }
  }

  private func drawManagement(from source: inout Source) -> ManagementCase {
    let isOther = source.flag()
    return ManagementCase(
      actorRole: source.anyCase(of: Membership.Role.self),
      actorStatus: source.anyCase(of: Membership.Status.self),
      isRemoval: source.flag(),
      member: isOther
        ? ManagementCase.Member(
          role: source.anyCase(of: Membership.Role.self),
          status: source.anyCase(of: Membership.Status.self),
          family: source.integer(in: 0...1))
        : nil)
  }

  private func meet(_ line: ManagementCase) async throws {
    var layer = try await ModelledLayer(subject)
    try await layer.createFamily(0)
    try await layer.createPerson(0)
    try await layer.createMembership(0, family: 0, person: 0, line.actorRole, line.actorStatus)
    if let member = line.member {
      if member.family == 1 { try await layer.createFamily(1) }
      try await layer.createPerson(1)
      try await layer.createMembership(
        1, family: member.family, person: 1, member.role, member.status)
    }
    let (actor, target) = (Pool.memberships[0], Pool.memberships[line.member == nil ? 0 : 1])
    if line.isRemoval {
      try await layer.call(
        "remove member", actor, target,
        model: { model, actor, member throws(DataLayerError) in
          try model.removeMember(by: actor, member)
        },
        layer: \.familyService.removeMember)
    } else {
      try await layer.call(
        "change role to visitor",
        model: { model throws(DataLayerError) in
          try model.changeRole(by: actor, of: target, to: .visitor)
        },
        real: { layer throws(DataLayerError) in
          try await layer.familyService.changeRole(actor, target, .visitor)
        })
    }
  }
}
