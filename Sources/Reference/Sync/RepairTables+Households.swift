import Domain

// People, members and families (D-1 to D-4).
extension RepairTables {
  /// D-1: of the people with one Apple ID the first survives; who belonged to a dead one belongs to the survivor.
  mutating func mergePeople(at now: Instant) {
    let same = groups(of: people, where: \.isLive) {
      ByteText($0.content.appleUserIDHash) == ByteText($1.content.appleUserIDHash)
    }
    for group in same {
      let first = group.min { people[$0].content.isBefore(people[$1].content) } ?? group[0]
      for loser in group where loser != first {
        people[loser].bury(at: now, mergedInto: "\(people[first].id)")
      }
    }
    for index in memberships.indices where memberships[index].isLive {
      let user = memberships[index].content.userID
      guard let end = survivor(of: user, in: people, { Identifier($0) }) else { continue }
      memberships[index].content.userID = end.id
    }
  }

  /// D-2: of the active memberships of a person in a family the first survives, with the strongest role.
  mutating func mergeMembers(at now: Instant) {
    let same = groups(of: memberships, where: isActive) {
      $0.content.familyID == $1.content.familyID && $0.content.userID == $1.content.userID
    }
    for group in same {
      let first =
        group.min { memberships[$0].content.isBefore(memberships[$1].content) } ?? group[0]
      let roles = Set(group.map { memberships[$0].content.role })
      let strongest = Self.roles.first(where: roles.contains) ?? .visitor
      if memberships[first].content.role != strongest {
        memberships[first].content.role = strongest
        memberships[first].content.lastRoleChangeAt = now
      }
      for loser in group where loser != first { memberships[loser].content.status = .removed }
    }
  }

  /// D-3: of the active admins of a family the first stays one.
  mutating func demoteAdmins(at now: Instant) {
    let admins = groups(
      of: memberships, where: { $0.content.role == .parentAdmin && isActive($0) },
      { $0.content.familyID == $1.content.familyID })
    for group in admins {
      let first =
        group.min { memberships[$0].content.isBefore(memberships[$1].content) } ?? group[0]
      for loser in group where loser != first {
        memberships[loser].content.role = .adult
        memberships[loser].content.lastRoleChangeAt = now
      }
    }
  }

  /// D-4: of the families with one code the first keeps it.
  mutating func partCodes() {
    let same = groups(of: families, where: \.isLive) {
      ByteText($0.content.code) == ByteText($1.content.code)
    }
    for group in same {
      let first = group.min { families[$0].content.isBefore(families[$1].content) } ?? group[0]
      for loser in group where loser != first {
        families[loser].content.code = freeCode(for: families[loser].id)
      }
    }
  }

  /// Which code it is the domain leaves to whoever repairs: it has eight characters, follows from the id, and is free.
  private func freeCode(for id: Identifier) -> String {
    let codes = families.filter(\.isLive).map { ByteText($0.content.code) }
    var number: UInt64 = 0
    while true {
      let mixed = (id.high ^ id.low &* 0x9E37_79B9_7F4A_7C15 &+ number) % 2_821_109_907_456
      let digits = String(mixed, radix: 36, uppercase: true)
      let code = String(repeating: "0", count: 8 - digits.count) + digits
      if !codes.contains(ByteText(code)) { return code }
      number += 1
    }
  }

  private func isActive(_ row: RepairRow<Membership, Identifier>) -> Bool {
    row.content.status == .active && isVisible(row)
  }

  /// The strongest first.
  private static let roles: [Membership.Role] = [.parentAdmin, .adult, .kid, .visitor]
}

// Who survives is decided by what never changes.

extension UserProfile {
  fileprivate func isBefore(_ other: UserProfile) -> Bool {
    (createdAt, id) < (other.createdAt, other.id)
  }
}

extension Membership {
  fileprivate func isBefore(_ other: Membership) -> Bool {
    (joinedAt, id) < (other.joinedAt, other.id)
  }
}

extension Family {
  fileprivate func isBefore(_ other: Family) -> Bool {
    (createdAt, id) < (other.createdAt, other.id)
  }
}
