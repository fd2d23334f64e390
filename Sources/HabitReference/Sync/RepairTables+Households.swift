import HabitDomain

// People, members and families (D-1 to D-4).
extension RepairTables {
  /// D-1: of people with one Apple ID the first survives; memberships follow it.
  mutating func mergePeople(at now: Instant) {
    let same = groups(
      of: people, where: \.isLive,
      { ByteText($0.content.appleUserIDHash) == ByteText($1.content.appleUserIDHash) },
      first: { $0.content.isBefore($1.content) })
    for group in same {
      for loser in group.losers {
        people[loser].bury(at: now, mergedInto: "\(people[group.survivor].id)")
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
    let same = groups(
      of: memberships, where: isActive,
      { $0.content.familyID == $1.content.familyID && $0.content.userID == $1.content.userID },
      first: { $0.content.isBefore($1.content) })
    for group in same {
      var strongest = memberships[group.survivor].content.role
      for loser in group.losers {
        let role = memberships[loser].content.role
        if Self.strength(of: role) > Self.strength(of: strongest) { strongest = role }
        memberships[loser].content.status = .removed
      }
      guard memberships[group.survivor].content.role != strongest else { continue }
      memberships[group.survivor].content.role = strongest
      memberships[group.survivor].content.lastRoleChangeAt = now
    }
  }

  /// D-3: of the active admins of a family the first remains one.
  mutating func demoteAdmins(at now: Instant) {
    let admins = groups(
      of: memberships, where: { $0.content.role == .parentAdmin && isActive($0) },
      { $0.content.familyID == $1.content.familyID }, first: { $0.content.isBefore($1.content) })
    for group in admins {
      for loser in group.losers {
        memberships[loser].content.role = .adult
        memberships[loser].content.lastRoleChangeAt = now
      }
    }
  }

  /// D-4: of families with one code the first keeps it.
  mutating func partCodes() {
    let same = groups(
      of: families, where: \.isLive, { ByteText($0.content.code) == ByteText($1.content.code) },
      first: { $0.content.isBefore($1.content) })
    for group in same {
      for loser in group.losers {
        families[loser].content.code = freeCode(for: families[loser].id)
      }
    }
  }

  /// The domain leaves the choice to the repair: eight characters that follow from the id and are free.
  private func freeCode(for id: Identifier) -> String {
    let codes = families.filter(\.isLive).map { ByteText($0.content.code) }
    var number: UInt64 = 0
    while codes.contains(ByteText(Self.code(for: id, number))) { number += 1 }
    return Self.code(for: id, number)
  }

  private static func code(for id: Identifier, _ number: UInt64) -> String {
    let mixed = (id.high ^ id.low &* 0x9E37_79B9_7F4A_7C15 &+ number) % 2_821_109_907_456
    let digits = String(mixed, radix: 36, uppercase: true)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  private func isActive(_ row: RepairRow<Membership, Identifier>) -> Bool {
    row.content.status == .active && isVisible(row)
  }

  private static func strength(of role: Membership.Role) -> Int {
    switch role {
    case .parentAdmin: 3
    case .adult: 2
    case .kid: 1
    case .visitor: 0
    }
  }
}

// The survivor is chosen by properties that never change.

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
