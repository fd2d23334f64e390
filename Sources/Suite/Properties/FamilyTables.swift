import Domain
import PropCheck
import Reference

/// The decision table of roles and the table of who may manage whom, each to its last line.
struct FamilyTables: Sendable {
  let subject: Subject
  let generators: SuiteGenerators

  var properties: [Property] { [roles, authorisation] }

  /// Noon of a Monday: no line of a table depends on the time.
  private var start: Model {
    Model(
      now: Instant(milliseconds: 1_762_171_200_000), freshID: Identifier(high: 3, low: 0),
      displayZone: "UTC", fallbackZone: World.fallbackZone, device: World.device, zones: .suite)
  }

  private struct Decision: Sendable {
    let role: Membership.Role
    let status: Membership.Status
    let hasOtherAdmin: Bool
    let wanted: Membership.Role
  }

  private var roles: Property {
    Property(
      "roles.follow-the-decision-table",
      "A new role is given or refused as role, status and parent admin of the family say.",
      rules: ["P-V1", "3.6"],
      of: Gen { source in
        Decision(
          role: role(from: &source), status: status(from: &source),
          hasOtherAdmin: source.integer(in: 0...1) == 1, wanted: role(from: &source))
      },
      describe: { decision in
        "\(decision.status.rawValue) \(decision.role.rawValue) to \(decision.wanted.rawValue), "
          + (decision.hasOtherAdmin ? "another admin" : "no other admin")
      },
      body: { try await decide($0) }
    )
  }

  private func decide(_ decision: Decision) async throws {
    var stage = try await Stage(subject, start)
    try await stage.family(0)
    try await stage.person(0)
    try await stage.member(0, family: 0, person: 0, decision.role, decision.status)
    if decision.hasOtherAdmin {
      try await stage.person(1)
      try await stage.member(1, family: 0, person: 1, .parentAdmin, .active)
    }
    let (id, wanted) = (Pool.memberships[0], decision.wanted)
    try await stage.act(
      "update role to \(wanted.rawValue)",
      { model throws(DataLayerError) in try model.updateRole(id, to: wanted) },
      { layer throws(DataLayerError) in try await layer.memberships.updateRole(id, wanted) })
  }

  private struct Encounter: Sendable {
    let actorRole: Membership.Role
    let actorStatus: Membership.Status
    let isRemoval: Bool
    /// Nil if somebody manages himself.
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
      "Only the active parent admin of a family changes roles and removes, but not his own, himself.",
      rules: ["P-V1", "8.3"],
      of: Gen { encounter(from: &$0) },
      describe: { encounter in
        "\(encounter.actorStatus.rawValue) \(encounter.actorRole.rawValue) "
          + (encounter.isRemoval ? "removes " : "changes the role of ")
          + (encounter.member.map { "\($0.status.rawValue) \($0.role.rawValue)" } ?? "himself")
      },
      body: { try await meet($0) }
    )
  }

  private func encounter(from source: inout Source) -> Encounter {
    let isOther = source.integer(in: 0...1) == 1
    return Encounter(
      actorRole: role(from: &source), actorStatus: status(from: &source),
      isRemoval: source.integer(in: 0...1) == 1,
      member: isOther
        ? Encounter.Member(
          role: role(from: &source), status: status(from: &source),
          family: source.integer(in: 0...1))
        : nil)
  }

  private func meet(_ encounter: Encounter) async throws {
    var stage = try await Stage(subject, start)
    try await stage.family(0)
    try await stage.person(0)
    try await stage.member(0, family: 0, person: 0, encounter.actorRole, encounter.actorStatus)
    if let member = encounter.member {
      if member.family == 1 { try await stage.family(1) }
      try await stage.person(1)
      try await stage.member(1, family: member.family, person: 1, member.role, member.status)
    }
    let (actor, target) = (Pool.memberships[0], Pool.memberships[encounter.member == nil ? 0 : 1])
    guard encounter.isRemoval else {
      return try await stage.act(
        "change role to visitor",
        { model throws(DataLayerError) in
          try model.changeRole(by: actor, of: target, to: .visitor)
        },
        { layer throws(DataLayerError) in
          try await layer.familyService.changeRole(actor, target, .visitor)
        })
    }
    try await stage.act(
      "remove member",
      { model throws(DataLayerError) in try model.removeMember(by: actor, target) },
      { layer throws(DataLayerError) in try await layer.familyService.removeMember(actor, target) })
  }

  private func role(from source: inout Source) -> Membership.Role {
    Membership.Role.allCases[source.integer(in: 0...3)]
  }

  private func status(from source: inout Source) -> Membership.Status {
    Membership.Status.allCases[source.integer(in: 0...2)]
  }
}
