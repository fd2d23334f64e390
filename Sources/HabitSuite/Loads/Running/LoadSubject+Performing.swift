import HabitDomain
import PropCheckTool

extension LoadSubject {
  /// Runs an operation; a read must return the requested row.
  func perform(_ operation: LoadOperation) async throws {
    switch operation.action {
    case .updateHabit: try await update(habit: operation.row, version: operation.number)
    case .createHabit: try await create(habit: sizes.habits + operation.ordinal)
    case .setLog: try await setLog(operation.row, version: operation.number)
    case .checkIn: try await checkIn(operation.ordinal)
    case .undoCheckIn: try await undoCheckIn(operation.ordinal)
    case .addToLog: try await add(toLog: operation.row)
    case .importLog: try await importLog(sizes.logs + operation.ordinal)
    case .foundFamily: try await found(person: newcomer(operation))
    case .createFamily: try await createFamily(sizes.families + operation.ordinal)
    case .joinFamily: try await join(home(of: operation), person: newcomer(operation))
    case .updatePerson: try await update(person: operation.row, version: operation.number)
    case .saveMeal: try await save(meal: sizes.meals + operation.ordinal)
    default: try await read(operation)
    }
  }

  /// The number of a new person; even for joining, odd for founding a family.
  private func newcomer(_ operation: LoadOperation) -> Int {
    sizes.people + 2 * operation.ordinal + (operation.action == .foundFamily ? 1 : 0)
  }

  /// The family that a person joins.
  ///
  /// Two people join each family that the load has created, some time later, so that no family grows with the length of the
  /// load, and with it the cost of listing its members. The first ones join initial families, and so do those whose family was
  /// dropped.
  private func home(of operation: LoadOperation) -> Int {
    let number = sizes.families + operation.ordinal / 2 - Self.familiesBehind
    guard number >= sizes.families, created.contains(number) else { return operation.row }
    return number
  }

  /// The number of families created before one is joined, so that slow workers have created it.
  private static let familiesBehind = 16

  private func read(_ operation: LoadOperation) async throws {
    switch operation.action {
    case .firstSync:
      guard let firstSync else { throw DataLayerError.service(.unavailable("no device can sync")) }
      try await firstSync.run()
    case .fetchHabit: try await fetchHabit(operation.row)
    case .listHabits: try require(try await layer.habits.fetchActive().count >= sizes.habits)
    case .readLog: try await readLog(operation.row)
    case .readMonth: try await readMonth(operation.row)
    case .readHistory: try await readHistory(operation.row)
    case .lookUpFamily: try await lookUpFamily(operation.row)
    case .listMembers:
      let family = families[operation.row]
      let members = try await layer.memberships.ofFamily(family)
      try require(members.count >= sizes.members && members.allSatisfy { $0.familyID == family })
    case .fetchPerson: try await fetchPerson(operation.row)
    case .listCategories: try require(try await !layer.categories.active().isEmpty)
    case .listMeals: try await listMeals(operation.row)
    default: break
    }
  }
}

extension LoadSubject {
  /// Everything is as written except the name, which other operations change.
  private func fetchHabit(_ number: Int) async throws {
    guard var found = try await layer.habits.fetch(LoadKey.habit(number)) else {
      throw WrongAnswer()
    }
    let expected = data.habit(number)
    try require(found.name.hasPrefix(expected.name))
    found.name = expected.name
    try require(found.asWritten == expected.asWritten)
  }

  /// A log that is being added may be missing; one of a habit that does not count has the value 1.
  private func readLog(_ row: Int) async throws {
    let (habit, day) = data.logPlace(row)
    guard let log = try await layer.logs.log(LoadKey.habit(habit), day) else {
      return try require(row >= sizes.logs)
    }
    try require(log.day == day && log.habitID == LoadKey.habit(habit))
    try require(log.value.map { LoadData.isCounting(habit) || $0 == 1 } ?? false)
  }

  private func readMonth(_ row: Int) async throws {
    let habits = (0..<min(20, sizes.habits)).map { (row + $0) % sizes.habits }
    let newest = row % 12 * 30
    let last = CivilDay(LoadWorld.today.number - Int32(newest))
    let first = CivilDay(last.number - 30)
    let logs = try await layer.logs.logsOf(Set(habits.map(LoadKey.habit)), first, last)
    for habit in habits {
      let id = LoadKey.habit(habit)
      let found = logs[id] ?? []
      try require(found.count >= logsAtStart(of: habit, age: newest...newest + 30))
      try require(found.allSatisfy { $0.habitID == id && first <= $0.day && $0.day <= last })
    }
    try require(logs.count <= habits.count)
  }

  private func readHistory(_ habit: Int) async throws {
    let logs = try await layer.logs.logs(LoadKey.habit(habit))
    try require(logs.count >= logsAtStart(of: habit, age: 0...sizes.logs))
    try require(logs.allSatisfy { $0.habitID == LoadKey.habit(habit) })
  }

  /// The number of initial logs of a habit in a range of ages; these are never deleted.
  private func logsAtStart(of habit: Int, age days: ClosedRange<Int>) -> Int {
    guard habit < sizes.logs else { return 0 }
    let oldest = (sizes.logs - 1 - habit) / sizes.habits
    return max(0, min(days.upperBound, oldest) - days.lowerBound + 1)
  }

  /// A meal that is being added may be missing.
  private func listMeals(_ row: Int) async throws {
    let day = CivilDay(LoadWorld.today.number - Int32(row / 4 % 365))
    let meals = try await layer.meals.patterns(day, "UTC")
    try require(row >= sizes.meals || meals.contains { $0.id == LoadKey.meal(row) })
  }

  private func lookUpFamily(_ number: Int) async throws {
    let code = LoadKey.code(number)
    let family = try await layer.familyService.lookUp(code)
    try require(family.code == code && family.name == LoadData.familyName(code))
  }

  private func fetchPerson(_ number: Int) async throws {
    let person = try await layer.people.fetch(people[number])
    try require(person?.id == people[number])
    try require(person?.displayName.hasPrefix(LoadData.personName(number)) == true)
  }
}

extension Habit {
  /// Without what the layer decides: the position in the list, and the last completed day.
  fileprivate var asWritten: Habit {
    var habit = self
    (habit.displayOrder, habit.lastCompletedDay) = (0, nil)
    return habit
  }
}
