import Domain

extension LoadSubject {
  /// Writes what is there at the start, call by call as a user's app would; only a part of it if somebody asks for an end.
  mutating func populate(
    _ isCancelled: () -> Bool = { false }
  ) async throws {
    try await seedCategories()
    for number in 0..<sizes.habits where !isCancelled() { try await create(habit: number) }
    for number in LoadData.undoneHabits where !isCancelled() { try await create(habit: number) }
    for row in 0..<sizes.logs where !isCancelled() { try await importLog(row) }
    for number in 0..<sizes.families where !isCancelled() { try await create(family: number) }
    for number in 0..<sizes.meals where !isCancelled() { try await save(meal: number) }
  }

  private mutating func create(family number: Int) async throws {
    let code = LoadKey.code(number)
    for member in 0..<sizes.members {
      let id = try await create(person: number * sizes.members + member)
      people.append(id)
      if member == 0 { families.append(try await create(family: code, by: id)) }
      guard let family = families.last else { continue }
      try await add(id, to: family, member == 0 ? .parentAdmin : .kid)
    }
  }
}
