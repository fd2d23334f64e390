import Domain

extension LoadSubject {
  /// Writes what is there at the start, call by call as a user's app would; only a part of it if somebody asks for an end.
  mutating func populate(
    _ isCancelled: () -> Bool = { false }
  ) async throws(DataLayerError) {
    try await layer.categories.seedPredefined()
    for number in 0..<sizes.habits where !isCancelled() { try await create(habit: number) }
    try await create(habit: Self.undoneHabit)
    for row in 0..<sizes.logs where !isCancelled() { try await importLog(row) }
    for number in 0..<sizes.families where !isCancelled() { try await create(family: number) }
    for number in 0..<sizes.meals where !isCancelled() { try await save(meal: number) }
  }

  /// What a person has: habits, and a log of each for every day.
  var contents: [SyncedContent] {
    (0..<sizes.habits).map { .habit(habit($0)) } + (0..<sizes.logs).map { .log(log($0)) }
  }

  private mutating func create(family number: Int) async throws(DataLayerError) {
    let code = LoadKey.code(number)
    for member in 0..<sizes.members {
      let person = number * sizes.members + member
      let id = try await create(person: person)
      people.append(id)
      if member == 0 { families.append(try await create(family: code, by: id)) }
      guard let family = families.last else { continue }
      try await add(id, person, to: family, code, member == 0 ? .parentAdmin : .kid)
    }
  }

  private func add(
    _ id: Identifier, _ person: Int, to family: Identifier, _ code: String, _ role: Membership.Role
  ) async throws(DataLayerError) {
    let row = LoadRow.membership(code: code, person: person)
    try await set(row, to: .text(role.rawValue)) { () throws(DataLayerError) in
      _ = try await layer.memberships.create(family, id, role)
    }
  }
}
