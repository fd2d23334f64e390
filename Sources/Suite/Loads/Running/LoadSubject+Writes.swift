import Domain

// What changes a store under load; each call is noted once it is acknowledged.

extension LoadSubject {
  func create(habit number: Int) async throws(DataLayerError) {
    let habit = habit(number)
    try await set(.habit(number), to: .habit(habit.asWritten)) { () throws(DataLayerError) in
      _ = try await layer.habits.create(habit)
    }
  }

  func update(habit number: Int, version: Int) async throws(DataLayerError) {
    let habit = habit(number, version: version)
    try await set(.habit(number), to: .habit(habit.asWritten)) { () throws(DataLayerError) in
      _ = try await layer.habits.update(habit)
    }
  }

  func importLog(_ row: Int) async throws(DataLayerError) {
    let log = log(row)
    let (habit, day) = logPlace(row)
    try await set(
      .log(habit: habit, day: day.number), to: .number(log.value ?? 0)
    ) { () throws(DataLayerError) in
      _ = try await layer.logs.importRaw(log)
    }
  }

  /// Sets the value of a log to one that tells which operation did.
  func setLog(_ row: Int, version: Int) async throws(DataLayerError) {
    let (habit, day) = logPlace(row)
    let value = Self.isCounting(habit) ? Double(version % (1 << 19)) / 1_024 : 1
    try await setLog(habit, day, to: value)
  }

  /// Checks a habit in for the first time; of so many that there is no day left, once more.
  func checkIn(_ ordinal: Int) async throws(DataLayerError) {
    let free = max(1, 365 - sizes.logDays) * sizes.habits
    let row = sizes.logs + ordinal % free
    let (habit, day) = logPlace(row)
    try await setLog(habit, day, to: Self.value(of: row, habit))
  }

  private func setLog(
    _ habit: Int, _ day: CivilDay, to value: Double
  ) async throws(DataLayerError) {
    try await set(
      .log(habit: habit, day: day.number), to: .number(value)
    ) { () throws(DataLayerError) in
      _ = try await layer.logs.logHabit(LoadKey.habit(habit), day, value, "UTC")
    }
  }

  /// Adds so little that the hottest log of a night stays within bounds, and which binary numbers have exactly.
  func add(toLog row: Int) async throws(DataLayerError) {
    let amount = 1.0 / 1_024
    let (habit, day) = logPlace(countingRow(row))
    _ = try await layer.logs.increment(LoadKey.habit(habit), day, amount)
    ledger.add(amount, to: .log(habit: habit, day: day.number))
  }

  /// The nearest log of a habit that counts.
  private func countingRow(_ row: Int) -> Int {
    Self.isCounting(logPlace(row).habit) ? row : row - 1
  }

  /// Checks a habit of its own in and out again: what is left is a tombstone.
  func undoCheckIn(_ ordinal: Int) async throws(DataLayerError) {
    let habit = Self.undoneHabit
    let day = CivilDay(LoadWorld.today.number - Int32(ordinal % 365))
    let row = LoadRow.log(habit: habit, day: day.number)
    try await set(row, to: .number(1)) { () throws(DataLayerError) in
      _ = try await layer.logs.logHabit(LoadKey.habit(habit), day, 1, "UTC")
    }
    try await set(row, to: .absent) { () throws(DataLayerError) in
      try await layer.logs.unlogHabit(LoadKey.habit(habit), day)
    }
  }

  func save(meal number: Int) async throws(DataLayerError) {
    let meal = meal(number)
    try await set(.meal(number), to: .meal(meal)) { () throws(DataLayerError) in
      _ = try await layer.meals.save(meal)
    }
  }
}

extension LoadSubject {
  @discardableResult
  func create(person number: Int) async throws(DataLayerError) -> Identifier {
    let name = Self.name("Person", number, nil)
    var id = Identifier(high: 0, low: 0)
    try await set(.person(number), to: .text(name)) { () throws(DataLayerError) in
      id = try await layer.people.create(name, LoadKey.hash(number), nil).id
    }
    return id
  }

  @discardableResult
  func create(
    family code: String, by person: Identifier
  ) async throws(DataLayerError) -> Identifier {
    var id = Identifier(high: 0, low: 0)
    let name = Self.familyName(code)
    try await set(.family(code: code), to: .text(name)) { () throws(DataLayerError) in
      id = try await layer.families.create(name, code, person).id
    }
    return id
  }

  func update(person number: Int, version: Int) async throws(DataLayerError) {
    let name = Self.name("Person", number, version)
    try await set(.person(number), to: .text(name)) { () throws(DataLayerError) in
      _ = try await layer.people.update(people[number], name, nil)
    }
  }

  /// A new person joins a family by its code.
  func join(_ family: Int, person number: Int) async throws(DataLayerError) {
    let id = try await create(person: number)
    let code = LoadKey.code(family)
    try await set(
      .membership(code: code, person: number), to: .text(Membership.Role.kid.rawValue)
    ) { () throws(DataLayerError) in
      _ = try await layer.familyService.join(code, id, .kid)
    }
  }

  /// A new person founds a family, whose code the store chooses.
  func found(person number: Int) async throws(DataLayerError) {
    let draft = FamilyDraft(
      displayName: Self.name("Person", number, nil), appleUserIDHash: LoadKey.hash(number),
      familyName: "The founders")
    let started = now()
    let founded = try await layer.familyService.found(draft)
    let code = founded.family.code
    let span = LoadSpan(started: started, ended: now())
    ledger.set(.person(number), to: .text(draft.displayName), in: span)
    ledger.set(.family(code: code), to: .text(draft.familyName), in: span)
    ledger.set(
      .membership(code: code, person: number), to: .text(Membership.Role.parentAdmin.rawValue),
      in: span)
  }
}
