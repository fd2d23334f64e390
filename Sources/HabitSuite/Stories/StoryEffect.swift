import HabitDomain

/// What a write changes, by the model; it knows the rules of the domain and no code of a store.
struct StoryEffect: Sendable {
  /// The versions that it writes.
  var changes: [RowKey: StoryRows.Version] = [:]

  /// Writes rows.
  init(_ contents: [SyncedContent]) {
    for content in contents { changes[content.key] = StoryRows.Version(content: content) }
  }

  mutating func delete(_ content: SyncedContent) {
    changes[content.key] = StoryRows.Version(content: content, isDeleted: true)
  }
}

extension StoryWrite {
  /// Whether a phone can write it, and what it changes; nil if there is nothing to do. Where an answer tells what was drawn or
  /// numbered, that is taken from the answer, once it is known.
  func effect(on rows: StoryRows, _ teller: StoryTeller) -> StoryEffect? {
    switch self {
    case .habit(let number, let variant):
      let category = StorySample.category(variant % 3 + 1)
      let isThere = variant % 2 == 1 && rows.live(RowKey(.category, category)) != nil
      return StoryEffect([
        .habit(StorySample.habit(number, variant: variant, in: isThere ? category : nil))
      ])
    case .removeHabit(let number):
      guard let habit = rows.habit(number) else { return nil }
      var effect = StoryEffect([])
      effect.delete(.habit(habit))
      for log in rows.logs(of: habit.id) { effect.delete(.log(log)) }
      return effect
    case .log(let number, let days, let variant):
      return log(number, days, variant, rows, teller)
    case .removeLog(let number, let days):
      let day = teller.today.moved(by: -days)
      guard let log = rows.logs(of: StorySample.habit(number)).first(where: { $0.day == day })
      else { return nil }
      var effect = StoryEffect([])
      effect.delete(.log(log))
      return effect
    case .category(let number, let variant):
      return StoryEffect([.category(StorySample.category(number, variant: variant))])
    case .removeCategory(let number): return removal(ofCategory: number, rows)
    case .person(let number, let variant):
      let since: Instant
      if case .person(let old) = rows.live(RowKey(.person, StorySample.person(number))) {
        since = old.createdAt
      } else {
        since = teller.now
      }
      return StoryEffect([.person(StorySample.person(number, variant: variant, since: since))])
    case .seed: return StoryEffect(Self.predefined.map { .category($0) })
    default: return effectOnFamily(rows, teller)
    }
  }

  private func log(
    _ number: Int, _ days: Int, _ variant: Int, _ rows: StoryRows, _ teller: StoryTeller
  ) -> StoryEffect? {
    guard let habit = rows.habit(number) else { return nil }
    let day = teller.today.moved(by: -days)
    var log = StorySample.log(
      of: habit, number, on: day, variant: variant, by: teller.twin)
    // A day has one log, whoever made it.
    if let old = rows.logs(of: habit.id).first(where: { $0.day == day }) { log.id = old.id }
    return StoryEffect([.log(log)])
  }

  private func removal(ofCategory number: Int, _ rows: StoryRows) -> StoryEffect? {
    guard case .category(let category) = rows.live(RowKey(.category, StorySample.category(number)))
    else { return nil }
    var effect = StoryEffect(
      rows.live.values.compactMap { content in
        guard case .habit(var habit) = content, habit.categoryID == category.id else { return nil }
        habit.categoryID = nil
        return .habit(habit)
      })
    effect.delete(.category(category))
    return effect
  }

  // Domain 1.4.
  private static let predefined = [
    ("health", "Health", "💪"), ("wellness", "Wellness", "🧘"),
    ("productivity", "Productivity", "⚡"), ("social", "Social", "👥"),
    ("learning", "Learning", "📚"), ("creativity", "Creativity", "🎨"),
  ].enumerated().map { order, category in
    Category(id: category.0, name: category.1, emoji: category.2, order: order, isPredefined: true)
  }
}

extension StoryWrite {
  private func effectOnFamily(_ rows: StoryRows, _ teller: StoryTeller) -> StoryEffect? {
    switch self {
    case .found(let number):
      let (person, family) = (StorySample.founder(number), StorySample.family(number))
      return StoryEffect([
        .person(
          UserProfile(
            id: person, displayName: "Founder \(number)",
            appleUserIDHash: "hash-of-founder-\(number)", createdAt: teller.now)),
        .family(
          Family(
            id: family, name: "Family \(number)", code: "", createdByUserID: person,
            createdAt: teller.now)),
        .membership(
          Membership(
            id: StorySample.founding(number), familyID: family, userID: person, role: .parentAdmin,
            joinedAt: teller.now)),
      ])
    case .join(let number, let person):
      guard rows.live(RowKey(.family, StorySample.family(number))) != nil,
        rows.live(RowKey(.person, StorySample.person(person))) != nil,
        rows[RowKey(.membership, StorySample.member(number, person))] == nil
      else { return nil }
      return StoryEffect([
        .membership(
          Membership(
            id: StorySample.member(number, person), familyID: StorySample.family(number),
            userID: StorySample.person(person), role: .adult, joinedAt: teller.now))
      ])
    case .role(let number, let person, let role):
      guard var member = member(number, person, rows), member.role != role else { return nil }
      (member.role, member.lastRoleChangeAt) = (role, teller.now)
      return StoryEffect([.membership(member)])
    case .removeMember(let number, let person):
      guard var member = member(number, person, rows) else { return nil }
      member.status = .removed
      return StoryEffect([.membership(member)])
    case .removeFamily(let number):
      guard let family = rows.live(RowKey(.family, StorySample.family(number))) else { return nil }
      var effect = StoryEffect([])
      effect.delete(family)
      for content in rows.live.values where content.parents.contains(family.key) {
        effect.delete(content)
      }
      return effect
    default: return nil
    }
  }

  /// A member who is active, of a family that is there.
  private func member(_ number: Int, _ person: Int, _ rows: StoryRows) -> Membership? {
    guard rows.live(RowKey(.family, StorySample.family(number))) != nil,
      case .membership(let member) = rows.live(
        RowKey(.membership, StorySample.member(number, person))),
      member.status == .active
    else { return nil }
    return member
  }
}

/// Who writes, and when.
struct StoryTeller: Sendable {
  let now: Instant
  let today: CivilDay
  /// The phone, if it gives ids of its own to the logs of a day.
  let twin: Int?
}

extension StoryWrite {
  /// Writes it by the repositories, and answers the rows of which it knows more than was asked.
  func perform(
    _ effect: StoryEffect, on layer: DataLayer, _ rows: StoryRows, _ world: PhoneWorld
  ) async throws(DataLayerError) -> [SyncedContent] {
    switch self {
    case .habit(let number, _):
      guard case .habit(var habit)? = effect.changes.values.first?.content else { return [] }
      guard rows.habit(number) != nil else { return [.habit(try await layer.habits.create(habit))] }
      // Whoever changes a habit has read it, with what follows from its logs.
      habit.lastCompletedDay = try await layer.habits.fetch(habit.id)?.lastCompletedDay
      return [.habit(try await layer.habits.update(habit))]
    case .removeHabit(let number): try await layer.habits.delete(StorySample.habit(number))
    case .log:
      guard case .log(let log)? = effect.changes.values.first?.content else { return [] }
      return [.log(try await layer.logs.upsert(log))]
    case .removeLog:
      guard case .log(let log)? = effect.changes.values.first?.content else { return [] }
      try await layer.logs.delete(log.id)
    case .category(let number, _):
      guard case .category(let category)? = effect.changes.values.first?.content else { return [] }
      let isNew = rows.live(RowKey(.category, StorySample.category(number))) == nil
      return [
        .category(
          isNew
            ? try await layer.categories.create(category)
            : try await layer.categories.update(category))
      ]
    case .removeCategory(let number):
      try await layer.categories.delete(StorySample.category(number))
    case .person:
      guard case .person(let person)? = effect.changes.values.first?.content else { return [] }
      guard rows.live(RowKey(.person, person.id)) == nil else {
        return [
          .person(
            try await layer.people.update(person.id, person.displayName, person.avatarURL))
        ]
      }
      world.offer([person.id])
      return [
        .person(
          try await layer.people.create(
            person.displayName, person.appleUserIDHash, person.avatarURL))
      ]
    case .seed: try await layer.categories.seedPredefined()
    default: return try await performOnFamily(on: layer, rows, world)
    }
    return []
  }

  private func performOnFamily(
    on layer: DataLayer, _ rows: StoryRows, _ world: PhoneWorld
  ) async throws(DataLayerError) -> [SyncedContent] {
    switch self {
    case .found(let number):
      world.offer([
        StorySample.founder(number), StorySample.family(number), StorySample.founding(number),
      ])
      let founded = try await layer.familyService.found(
        FamilyDraft(
          displayName: "Founder \(number)", appleUserIDHash: "hash-of-founder-\(number)",
          familyName: "Family \(number)"))
      return [.person(founded.user), .family(founded.family), .membership(founded.membership)]
    case .join(let number, let person):
      guard case .family(let family) = rows.live(RowKey(.family, StorySample.family(number))) else {
        return []
      }
      world.offer([StorySample.member(number, person)])
      return [
        .membership(
          try await layer.familyService.join(family.code, StorySample.person(person), .adult))
      ]
    case .role(let number, let person, let role):
      return [
        .membership(
          try await layer.familyService.changeRole(
            StorySample.founding(number), StorySample.member(number, person), role))
      ]
    case .removeMember(let number, let person):
      return [
        .membership(
          try await layer.familyService.removeMember(
            StorySample.founding(number), StorySample.member(number, person)))
      ]
    case .removeFamily(let number): try await layer.families.delete(StorySample.family(number))
    default: break
    }
    return []
  }
}

extension SyncedContent {
  /// This content with what only the answer of a write can tell: a place in a list, and a code.
  func completed(by answer: SyncedContent) -> SyncedContent {
    switch (self, answer) {
    case (.habit(var habit), .habit(let other)):
      habit.displayOrder = other.displayOrder
      return .habit(habit)
    case (.family(var family), .family(let other)):
      family.code = other.code
      return .family(family)
    default: return self
    }
  }
}
