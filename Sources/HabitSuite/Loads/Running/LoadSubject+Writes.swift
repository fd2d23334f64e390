import HabitDomain

/// Writes under load: each is noted once it is acknowledged, and then its answer must be what was written.
extension LoadSubject {
  func seedCategories() async throws {
    try await commit({ () throws(DataLayerError) in
      try await layer.categories.seedPredefined()
    }) { .seedCategories }
  }

  func create(habit number: Int) async throws {
    let habit = data.habit(number)
    var answer = try await commit({ () throws(DataLayerError) in
      try await layer.habits.create(habit)
    }) { _ in .createHabit(number) }
    // The layer decides the position in the list.
    answer.displayOrder = habit.displayOrder
    try require(answer == habit)
  }

  func update(habit number: Int, version: Int) async throws {
    let habit = data.habit(number, version: version)
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.habits.update(habit)
    }) { _ in .updateHabit(number, version: version) }
    try require(answer == habit)
  }

  func importLog(_ row: Int) async throws {
    let log = data.log(row)
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.logs.importRaw(log)
    }) { _ in .importLog(row) }
    try require(answer == log)
  }

  /// Sets a log to a value that identifies the operation.
  func setLog(_ row: Int, version: Int) async throws {
    let (habit, day) = data.logPlace(row)
    try await setLog(habit, day, to: LoadData.value(ofVersion: version, habit))
  }

  /// A first check-in of a habit on a day; when no day is left, a repeated one.
  func checkIn(_ ordinal: Int) async throws {
    let free = max(1, 365 - sizes.logDays) * sizes.habits
    let row = sizes.logs + ordinal % free
    let (habit, day) = data.logPlace(row)
    try await setLog(habit, day, to: LoadData.value(of: row, habit))
  }

  private func setLog(_ habit: Int, _ day: CivilDay, to value: Double) async throws {
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.logs.logHabit(LoadKey.habit(habit), day, value, "UTC")
    }) { .setLog(habit: habit, day: day, value: value, id: $0.id) }
    try require(answer.isOf(habit, day) && answer.value == value)
  }

  /// Adds an amount that keeps the most popular log of a night within bounds, and that is exact in binary.
  func add(toLog row: Int) async throws {
    let amount = 1.0 / 1_024
    let (habit, day) = data.logPlace(countingRow(row))
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.logs.increment(LoadKey.habit(habit), day, amount)
    }) { .addToLog(habit: habit, day: day, amount: amount, id: $0.id) }
    // Other operations may have added to it before.
    try require(answer.isOf(habit, day) && (answer.value ?? 0) >= 1 + amount)
  }

  private func countingRow(_ row: Int) -> Int {
    LoadData.isCounting(data.logPlace(row).habit) ? row : row - 1
  }

  /// Checks in a habit of its own and undoes it, which leaves a tombstone.
  func undoCheckIn(_ ordinal: Int) async throws {
    let (habit, day) = LoadData.undonePlace(ordinal)
    try await setLog(habit, day, to: 1)
    try await commit({ () throws(DataLayerError) in
      try await layer.logs.unlogHabit(LoadKey.habit(habit), day)
    }) { .removeLog(habit: habit, day: day) }
  }

  func save(meal number: Int) async throws {
    let meal = data.meal(number)
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.meals.save(meal)
    }) { _ in .saveMeal(number) }
    try require(answer == meal)
  }
}

extension LoadSubject {
  @discardableResult
  func create(person number: Int) async throws -> Identifier {
    let name = LoadData.personName(number)
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.people.create(name, LoadKey.hash(number), nil)
    }) { .createPerson(number, $0) }
    try require(answer.displayName == name && answer.appleUserIDHash == LoadKey.hash(number))
    return answer.id
  }

  @discardableResult
  func create(family code: String, by person: Identifier) async throws -> Identifier {
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.families.create(LoadData.familyName(code), code, person)
    }) { .createFamily(code: code, by: person, $0) }
    try require(answer.code == code && answer.createdByUserID == person)
    return answer.id
  }

  func add(
    _ person: Identifier, to family: Identifier, _ role: Membership.Role
  ) async throws {
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.memberships.create(family, person, role)
    }) { .createMembership(role, family: family, person: person, $0) }
    try require(answer.familyID == family && answer.userID == person && answer.role == role)
  }

  func update(person number: Int, version: Int) async throws {
    let (id, name) = (people[number], LoadData.personName(number, version: version))
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.people.update(id, name, nil)
    }) { _ in .updatePerson(number, id: id, version: version) }
    try require(answer.id == id && answer.displayName == name)
  }

  /// A family that people join later.
  func createFamily(_ number: Int) async throws {
    try await create(family: LoadKey.code(number), by: people[0])
    created.add(number)
  }

  func join(_ family: Int, person number: Int) async throws {
    let id = try await create(person: number)
    let code = LoadKey.code(family)
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.familyService.join(code, id, .kid)
    }) { .join(code: code, person: id, $0) }
    try require(answer.userID == id && answer.role == .kid)
  }

  /// A new person founds a family, whose code the store chooses.
  func found(person number: Int) async throws {
    let draft = FamilyDraft(
      displayName: LoadData.personName(number), appleUserIDHash: LoadKey.hash(number),
      familyName: "The founders")
    let answer = try await commit({ () throws(DataLayerError) in
      try await layer.familyService.found(draft)
    }) { .found(draft, $0) }
    try require(
      answer.user.appleUserIDHash == draft.appleUserIDHash
        && answer.family.createdByUserID == answer.user.id
        && answer.membership.familyID == answer.family.id)
  }
}

extension HabitLog {
  fileprivate func isOf(_ habit: Int, _ day: CivilDay) -> Bool {
    habitID == LoadKey.habit(habit) && self.day == day
  }
}
