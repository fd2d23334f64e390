import Domain

// What changes a store under load; each call is noted once it is acknowledged.

extension LoadSubject {
  func seedCategories() async throws(DataLayerError) {
    try await commit { () throws(DataLayerError) in
      try await layer.categories.seedPredefined()
    } as: {
      .seedCategories
    }
  }

  func create(habit number: Int) async throws(DataLayerError) {
    try await commit { () throws(DataLayerError) in
      try await layer.habits.create(data.habit(number))
    } as: { _ in
      .createHabit(number)
    }
  }

  func update(habit number: Int, version: Int) async throws(DataLayerError) {
    try await commit { () throws(DataLayerError) in
      try await layer.habits.update(data.habit(number, version: version))
    } as: { _ in
      .updateHabit(number, version: version)
    }
  }

  func importLog(_ row: Int) async throws(DataLayerError) {
    try await commit { () throws(DataLayerError) in
      try await layer.logs.importRaw(data.log(row))
    } as: { _ in
      .importLog(row)
    }
  }

  /// Sets the value of a log to one that tells which operation did.
  func setLog(_ row: Int, version: Int) async throws(DataLayerError) {
    let (habit, day) = data.logPlace(row)
    try await setLog(habit, day, to: LoadData.value(ofVersion: version, habit))
  }

  /// Checks a habit in for the first time; of so many that there is no day left, once more.
  func checkIn(_ ordinal: Int) async throws(DataLayerError) {
    let free = max(1, 365 - sizes.logDays) * sizes.habits
    let row = sizes.logs + ordinal % free
    let (habit, day) = data.logPlace(row)
    try await setLog(habit, day, to: LoadData.value(of: row, habit))
  }

  private func setLog(
    _ habit: Int, _ day: CivilDay, to value: Double
  ) async throws(DataLayerError) {
    try await commit { () throws(DataLayerError) in
      try await layer.logs.logHabit(LoadKey.habit(habit), day, value, "UTC")
    } as: {
      .setLog(habit: habit, day: day, value: value, id: $0.id)
    }
  }

  /// Adds so little that the hottest log of a night stays within bounds, and which binary numbers have exactly.
  func add(toLog row: Int) async throws(DataLayerError) {
    let amount = 1.0 / 1_024
    let (habit, day) = data.logPlace(countingRow(row))
    try await commit { () throws(DataLayerError) in
      try await layer.logs.increment(LoadKey.habit(habit), day, amount)
    } as: {
      .addToLog(habit: habit, day: day, amount: amount, id: $0.id)
    }
  }

  /// The nearest log of a habit that counts.
  private func countingRow(_ row: Int) -> Int {
    LoadData.isCounting(data.logPlace(row).habit) ? row : row - 1
  }

  /// Checks a habit of its own in and out again: what is left is a tombstone.
  func undoCheckIn(_ ordinal: Int) async throws(DataLayerError) {
    let habit = LoadData.undoneHabit
    let day = CivilDay(LoadWorld.today.number - Int32(ordinal % 365))
    try await setLog(habit, day, to: 1)
    try await commit { () throws(DataLayerError) in
      try await layer.logs.unlogHabit(LoadKey.habit(habit), day)
    } as: {
      .removeLog(habit: habit, day: day)
    }
  }

  func save(meal number: Int) async throws(DataLayerError) {
    try await commit { () throws(DataLayerError) in
      try await layer.meals.save(data.meal(number))
    } as: { _ in
      .saveMeal(number)
    }
  }
}

extension LoadSubject {
  @discardableResult
  func create(person number: Int) async throws(DataLayerError) -> Identifier {
    try await commit { () throws(DataLayerError) in
      try await layer.people.create(LoadData.personName(number), LoadKey.hash(number), nil)
    } as: {
      .createPerson(number, $0)
    }.id
  }

  @discardableResult
  func create(
    family code: String, by person: Identifier
  ) async throws(DataLayerError) -> Identifier {
    try await commit { () throws(DataLayerError) in
      try await layer.families.create(LoadData.familyName(code), code, person)
    } as: {
      .createFamily(code: code, by: person, $0)
    }.id
  }

  func add(
    _ person: Identifier, to family: Identifier, _ role: Membership.Role
  ) async throws(DataLayerError) {
    try await commit { () throws(DataLayerError) in
      try await layer.memberships.create(family, person, role)
    } as: {
      .createMembership(role, family: family, person: person, $0)
    }
  }

  func update(person number: Int, version: Int) async throws(DataLayerError) {
    let (id, name) = (people[number], LoadData.personName(number, version: version))
    try await commit { () throws(DataLayerError) in
      try await layer.people.update(id, name, nil)
    } as: { _ in
      .updatePerson(number, id: id, version: version)
    }
  }

  /// A family that people join later.
  func createFamily(_ number: Int) async throws(DataLayerError) {
    try await create(family: LoadKey.code(number), by: people[0])
    roll.add(number)
  }

  /// A new person joins a family by its code.
  func join(_ family: Int, person number: Int) async throws(DataLayerError) {
    let id = try await create(person: number)
    let code = LoadKey.code(family)
    try await commit { () throws(DataLayerError) in
      try await layer.familyService.join(code, id, .kid)
    } as: {
      .join(code: code, person: id, $0)
    }
  }

  /// A new person founds a family, whose code the store chooses.
  func found(person number: Int) async throws(DataLayerError) {
    let draft = FamilyDraft(
      displayName: LoadData.personName(number), appleUserIDHash: LoadKey.hash(number),
      familyName: "The founders")
    try await commit { () throws(DataLayerError) in
      try await layer.familyService.found(draft)
    } as: {
      .found(draft, $0)
    }
  }
}
