import HabitDomain

// Families, their members and their roles (domain 2.5).
extension StoryWrite {
  func effectOnFamily(_ rows: StoryRows, _ teller: StoryTeller) -> StoryEffect {
    switch self {
    case .found(let number): founding(number, rows, teller)
    case .join(let number, let person): joining(number, person, rows, teller)
    case .role(let number, let person, let role):
      managing(number, person, rows, teller) { member in
        guard role != .parentAdmin || !rows.hasAdmin(member.familyID), member.role != role,
          member.status == .active
        else { return .invalid }
        (member.role, member.lastRoleChangeAt) = (role, teller.now)
        return nil
      }
    case .removeMember(let number, let person):
      managing(number, person, rows, teller) { member in
        member.status = .removed
        return nil
      }
    case .handOver(let number, let person): handingOver(number, person, rows, teller)
    case .removeFamily(let number):
      removal(of: rows.family(number, teller).map { .family($0) }) { family in
        rows.memberships.filter { RowKey(.family, $0.familyID) == family.key }
          .map { .membership($0) }
      }
    default: StoryEffect()
    }
  }

  private func founding(
    _ number: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> StoryEffect {
    let founder = StorySample.founder(number, since: teller.now, by: teller.twin)
    let family = StorySample.family(number, of: founder, by: teller.twin)
    let effect = StoryEffect([
      .person(founder), .family(family),
      .membership(
        Membership(
          id: StorySample.member(number, StorySample.founder(number), by: teller.twin),
          familyID: family.id, userID: founder.id, role: .parentAdmin, joinedAt: teller.now)),
    ])
    let isKnown = rows.person(StorySample.founder(number), teller) != nil
    return isKnown ? effect.refused(.constraint) : effect
  }

  private func joining(
    _ number: Int, _ person: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> StoryEffect {
    let family = rows.family(number, teller)
    let user = rows.person(person, teller)
    // A person who joins again gets a new membership.
    let id = (0...).lazy
      .map { StorySample.member(number, person, again: $0, by: teller.twin) }
      .first { rows[RowKey(.membership, $0)] == nil }
    let member = Membership(
      id: id ?? StorySample.member(number, person, by: teller.twin),
      familyID: family?.id ?? StorySample.family(number, by: teller.twin),
      userID: user?.id ?? StorySample.person(person, by: teller.twin), role: .adult,
      joinedAt: teller.now)
    let effect = StoryEffect([.membership(member)])
    guard let family else { return effect.refused(.notFound) }
    guard let user else { return effect.refused(.noPerson) }
    let isMember = rows.memberships.contains {
      $0.familyID == family.id && $0.userID == user.id && $0.status != .removed
    }
    return isMember ? effect.refused(.constraint) : effect
  }

  /// What the founder of a family does to a member; an answer of the body refuses it.
  private func managing(
    _ number: Int, _ person: Int, _ rows: StoryRows, _ teller: StoryTeller,
    _ change: (inout Membership) -> StoryRefusal?
  ) -> StoryEffect {
    let (founding, found) = (
      rows.founding(number, teller), rows.member(number, person, teller)
    )
    guard let founding, var member = found else {
      return StoryEffect().refused(.notFound)
    }
    guard founding.role == .parentAdmin, founding.status == .active,
      founding.familyID == member.familyID, founding.userID != member.userID
    else { return StoryEffect([.membership(member)]).refused(.denied) }
    let refusal = change(&member)
    var effect = StoryEffect([.membership(member)])
    effect.refusal = refusal
    return effect
  }

  private func handingOver(
    _ number: Int, _ person: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> StoryEffect {
    guard var old = rows.founding(number, teller), var new = rows.member(number, person, teller)
    else { return StoryEffect().refused(.notFound) }
    let isAllowed =
      old.familyID == new.familyID && rows.live(RowKey(.family, old.familyID)) != nil
      && old.role == .parentAdmin && old.status == .active && old.id != new.id
      && new.status == .active
    (old.role, old.lastRoleChangeAt) = (.adult, teller.now)
    (new.role, new.lastRoleChangeAt) = (.parentAdmin, teller.now)
    let effect = StoryEffect([.membership(old), .membership(new)])
    return isAllowed ? effect : effect.refused(.invalid)
  }
}

extension StoryRows {
  var memberships: [Membership] {
    live.values.compactMap { content in
      if case .membership(let member) = content { member } else { nil }
    }.sorted { $0.id < $1.id }
  }

  func hasAdmin(_ family: Identifier) -> Bool {
    memberships.contains {
      $0.familyID == family && $0.role == .parentAdmin && $0.status == .active
    }
  }

  func family(_ number: Int, _ teller: StoryTeller) -> Family? {
    let found = first(of: teller.twins) { RowKey(.family, StorySample.family(number, by: $0)) }
    if case .family(let family) = found { return family }
    return nil
  }

  func person(_ number: Int, _ teller: StoryTeller) -> UserProfile? {
    let found = first(of: teller.twins) { RowKey(.person, StorySample.person(number, by: $0)) }
    if case .person(let person) = found { return person }
    return nil
  }

  /// The membership with which a family began.
  func founding(_ number: Int, _ teller: StoryTeller) -> Membership? {
    membership(number, StorySample.founder(number), family(number, teller), teller)
  }

  /// The newest membership of a person in a family.
  func member(_ number: Int, _ person: Int, _ teller: StoryTeller) -> Membership? {
    membership(number, person, family(number, teller), teller)
  }

  private func membership(
    _ number: Int, _ person: Int, _ family: Family?, _ teller: StoryTeller
  ) -> Membership? {
    let ids = teller.twins.flatMap { twin in
      (0..<StorySample.joins).map { StorySample.member(number, person, again: $0, by: twin) }
    }
    let members = ids.compactMap { id -> Membership? in
      guard case .membership(let member) = live(RowKey(.membership, id)) else { return nil }
      return member
    }
    let own = members.filter { $0.familyID == family?.id }
    return own.first { $0.status == .active } ?? own.first ?? members.first
  }
}
