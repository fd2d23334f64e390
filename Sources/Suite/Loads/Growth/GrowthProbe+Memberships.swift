import Domain

extension GrowthProbe {
  static let memberships = membershipReads + membershipWrites

  private static let membershipReads: [GrowthProbe] = [
    .linear("memberships.of-family", .families) { subject, turn in
      try await subject.layer.memberships.ofFamily(subject.family(turn)).count
    },
    .linear("memberships.of-user", .families) { subject, turn in
      try await subject.layer.memberships.ofUser(subject.people[subject.row(turn)]).count
    },
    .linear("memberships.active", .families) { subject, turn in
      try await subject.layer.memberships.active(subject.family(turn)).count
    },
    .constant("memberships.active-count", .families) {
      try $0.require(try await $0.layer.memberships.activeCount($0.family($1)) > 0)
    },
    .constant("memberships.has-parent-admin", .families) {
      try $0.require(try await $0.layer.memberships.hasParentAdmin($0.family($1)))
    },
    .constant("memberships.can-join", .families) {
      try $0.require(try await $0.layer.memberships.canJoin($0.stranger($1), $0.family($1)))
    },
  ]

  private static let membershipWrites: [GrowthProbe] = [
    .constant("memberships.create", .families) { subject, turn in
      try await subject.withMembership(turn) { _ in }
    },
    .constant("memberships.remove", .families) { subject, turn in
      try await subject.withMembership(turn) { member in
        _ = try await subject.layer.memberships.remove(member.id)
      }
    },
    .constant("memberships.activate", .families) { subject, turn in
      try await subject.withMembership(turn) { member in
        _ = try await subject.layer.memberships.remove(member.id)
        _ = try await subject.layer.memberships.activate(member.id)
      }
    },
    .constant("memberships.invite", .families) { subject, turn in
      let (family, person) = (subject.family(turn), subject.stranger(turn))
      let invited = try await subject.layer.memberships.invite(family, person, .kid)
      _ = try await subject.layer.memberships.remove(invited.id)
    },
    .constant("memberships.accept", .families) { subject, turn in
      let (family, person) = (subject.family(turn), subject.stranger(turn))
      let invited = try await subject.layer.memberships.invite(family, person, .kid)
      _ = try await subject.layer.memberships.accept(invited.id)
      _ = try await subject.layer.memberships.remove(invited.id)
    },
    .constant("memberships.update-role", .families) { subject, turn in
      try await subject.withMembership(turn) { member in
        _ = try await subject.layer.memberships.updateRole(member.id, .visitor)
      }
    },
    // There and back again.
    .constant("memberships.transfer-admin", .families) { subject, turn in
      let memberships = subject.layer.memberships
      try await subject.withMembership(turn) { member in
        _ = try await memberships.transferAdmin(subject.admin(turn), member.id)
        _ = try await memberships.transferAdmin(member.id, subject.admin(turn))
      }
    },
  ]
}
