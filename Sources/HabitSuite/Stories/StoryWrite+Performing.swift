import HabitDomain

extension StoryWrite {
  /// Writes it through the repositories, whether it is allowed or not, and returns the rows that it knows more about than was
  /// requested.
  func perform(
    _ effect: StoryEffect, on layer: DataLayer, _ rows: StoryRows, _ world: PhoneWorld,
    _ teller: StoryTeller
  ) async throws(DataLayerError) -> [SyncedContent] {
    switch self {
    case .habit:
      guard case .habit(var habit)? = effect.content(.habit) else { return [] }
      guard rows.live(RowKey(.habit, habit.id)) != nil else {
        return [.habit(try await layer.habits.create(habit))]
      }
      // Whoever changes a habit has read it, with what is derived from its logs.
      habit.lastCompletedDay = try await layer.habits.fetch(habit.id)?.lastCompletedDay
      return [.habit(try await layer.habits.update(habit))]
    case .removeHabit(let number):
      try await layer.habits.delete(rows.habit(number, teller)?.id ?? StorySample.habit(number))
    case .log:
      guard case .log(let log)? = effect.content(.log) else { return [] }
      return [.log(try await layer.logs.upsert(log))]
    case .removeLog(let number, let days):
      let day = teller.day(days)
      let id = rows.log(of: number, on: day, teller)?.id
      try await layer.logs.delete(id ?? StorySample.log(number, on: day, by: teller.twin))
    case .category:
      guard case .category(let category)? = effect.content(.category) else { return [] }
      let isNew = rows.live(RowKey(.category, category.id)) == nil
      return [
        .category(
          isNew
            ? try await layer.categories.create(category)
            : try await layer.categories.update(category))
      ]
    case .removeCategory(let number):
      let id = rows.category(number, teller)?.id
      try await layer.categories.delete(id ?? StorySample.category(number, by: teller.twin))
    case .person:
      guard case .person(let person)? = effect.content(.person) else { return [] }
      return [.person(try await put(person, on: layer, rows, world))]
    case .seed: try await layer.categories.seedPredefined()
    default: return try await performOnFamily(effect, on: layer, rows, world, teller)
    }
    return []
  }

  private func put(
    _ person: UserProfile, on layer: DataLayer, _ rows: StoryRows, _ world: PhoneWorld
  ) async throws(DataLayerError) -> UserProfile {
    guard rows.live(RowKey(.person, person.id)) == nil else {
      return try await layer.people.update(person.id, person.displayName, person.avatarURL)
    }
    world.offer([person.id])
    return try await layer.people.create(
      person.displayName, person.appleUserIDHash, person.avatarURL)
  }

  private func performOnFamily(
    _ effect: StoryEffect, on layer: DataLayer, _ rows: StoryRows, _ world: PhoneWorld,
    _ teller: StoryTeller
  ) async throws(DataLayerError) -> [SyncedContent] {
    switch self {
    case .found: return try await found(effect, on: layer, world)
    case .join(let number, _):
      guard case .membership(let member)? = effect.content(.membership) else { return [] }
      world.offer([member.id])
      return [
        .membership(
          try await layer.familyService.join(
            rows.code(number, teller), member.userID, member.role))
      ]
    case .role(let number, let person, let role):
      let (founding, member) = ids(number, person, rows, teller)
      return [.membership(try await layer.familyService.changeRole(founding, member, role))]
    case .removeMember(let number, let person):
      let (founding, member) = ids(number, person, rows, teller)
      return [.membership(try await layer.familyService.removeMember(founding, member))]
    case .handOver(let number, let person):
      let (founding, member) = ids(number, person, rows, teller)
      return [.membership(try await layer.memberships.transferAdmin(founding, member))]
    case .removeFamily(let number):
      let id = rows.family(number, teller)?.id
      try await layer.families.delete(id ?? StorySample.family(number, by: teller.twin))
    default: break
    }
    return []
  }

  private func found(
    _ effect: StoryEffect, on layer: DataLayer, _ world: PhoneWorld
  ) async throws(DataLayerError) -> [SyncedContent] {
    guard case .person(let person)? = effect.content(.person),
      case .family(let family)? = effect.content(.family),
      case .membership(let member)? = effect.content(.membership)
    else { return [] }
    world.offer([person.id, family.id, member.id])
    let founded = try await layer.familyService.found(
      FamilyDraft(
        displayName: person.displayName, appleUserIDHash: person.appleUserIDHash,
        familyName: family.name))
    return [.person(founded.user), .family(founded.family), .membership(founded.membership)]
  }

  private func ids(
    _ number: Int, _ person: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> (founding: Identifier, member: Identifier) {
    let founder = StorySample.founder(number)
    return (
      rows.founding(number, teller)?.id
        ?? StorySample.member(number, founder, by: teller.twin),
      rows.member(number, person, teller)?.id
        ?? StorySample.member(number, person, by: teller.twin)
    )
  }
}

extension StoryEffect {
  fileprivate func content(_ table: SyncedTable) -> SyncedContent? {
    key(table).flatMap { changes[$0]?.content }
  }
}

extension StoryRows {
  /// The code of a family that a phone has seen, even if it is deleted; otherwise one that no family
  /// has.
  fileprivate func code(_ number: Int, _ teller: StoryTeller) -> String {
    if let family = family(number, teller) { return family.code }
    for twin in teller.twins {
      if case .family(let family) = self[RowKey(.family, StorySample.family(number, by: twin))]?
        .content, family.code != ""
      {
        return family.code
      }
    }
    return "NOSUCH\(number)"
  }
}

extension SyncedContent {
  /// This content with what only the store knows: a code that it has drawn, and when a repair changed a role.
  func completed(by answer: SyncedContent) -> SyncedContent {
    switch (self, answer) {
    case (.family(var family), .family(let other))
    where family.code.isEmpty && other.hasCode:
      family.code = other.code
      return .family(family)
    case (.membership(var member), .membership(let other))
    where member.lastRoleChangeAt == StoryRows.timeOfRepairs && other.lastRoleChangeAt != nil:
      member.lastRoleChangeAt = other.lastRoleChangeAt
      return .membership(member)
    default: return self
    }
  }

  /// This content as written by someone who also has to find a code.
  var coded: SyncedContent {
    guard case .family(var family) = self, family.code.isEmpty else { return self }
    family.code = "OWN\(100 + family.id.low)"
    return .family(family)
  }
}

extension Family {
  /// Whether its code is one of 6 to 8 letters and digits (domain 1.7).
  fileprivate var hasCode: Bool {
    (6...8).contains(code.count)
      && code.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase) }
  }
}
