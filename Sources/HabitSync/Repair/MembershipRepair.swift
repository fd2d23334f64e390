import HabitDomain

/// One active membership of a person in a family (D-2), and one admin (D-3).
enum MembershipRepair {
  private struct Pair: Hashable {
    let family: Identifier
    let user: Identifier
  }

  static func mergeMembers(in set: inout RepairSet, at now: Instant) {
    for group in groups(of: active(in: set), by: { Pair(family: $0.familyID, user: $0.userID) }) {
      let members = group.sorted { ($0.joinedAt, $0.id) < ($1.joinedAt, $1.id) }
      guard var survivor = members.first,
        let role = members.map(\.role).min(by: { strength($0) < strength($1) })
      else { continue }
      if survivor.role != role {
        survivor.role = role
        survivor.lastRoleChangeAt = now
        set.set(.membership(survivor))
      }
      for var loser in members.dropFirst() {
        loser.status = .removed
        set.set(.membership(loser))
      }
    }
  }

  static func demoteAdmins(in set: inout RepairSet, at now: Instant) {
    let admins = active(in: set).filter { $0.role == .parentAdmin }
    for group in groups(of: admins, by: \.familyID) {
      let members = group.sorted { ($0.joinedAt, $0.id) < ($1.joinedAt, $1.id) }
      for var loser in members.dropFirst() {
        loser.role = .adult
        loser.lastRoleChangeAt = now
        set.set(.membership(loser))
      }
    }
  }

  private static func active(in set: RepairSet) -> [Membership] {
    set.memberships.filter {
      $0.status == .active && set.isVisible(RowKey(.membership, $0.id))
    }
  }

  /// The strongest role is 0.
  private static func strength(_ role: Membership.Role) -> Int {
    switch role {
    case .parentAdmin: 0
    case .adult: 1
    case .kid: 2
    case .visitor: 3
    }
  }
}
