import Domain

/// A data layer whose rows become more.
struct GrowthSubject: Sendable {
  /// The layer, filled like one under load.
  let load: LoadSubject
  /// How many rows of the table there are.
  var rows: Int
  /// The identifiers that the layer gave to families, their only members, and memberships, in the order of their numbers.
  var families: [Identifier] = []
  var people: [Identifier] = []
  var memberships: [Identifier] = []

  var layer: DataLayer { load.layer }

  /// A row in the middle, another one each turn.
  func row(_ turn: Int) -> Int { (rows / 2 + turn * 7) % rows }

  /// A row that was not there, another one each turn and size.
  func newRow(_ turn: Int) -> Int { 1 << 20 + rows * 8 + turn }

  /// A person who is in another family than that of the row.
  func stranger(_ turn: Int) -> Identifier { people[(row(turn) + 1) % rows] }

  func habit(_ turn: Int) -> Identifier { LoadKey.habit(row(turn)) }

  func family(_ turn: Int) -> Identifier { families[row(turn)] }

  /// The membership of the parent admin of that family.
  func admin(_ turn: Int) -> Identifier { memberships[row(turn)] }

  /// A habit without logs, so that each day of it is free.
  static let freeHabit = LoadKey.habit(LoadData.undoneHabits[0])

  /// A log of a day that has none.
  func freeLog(_ turn: Int) -> HabitLog {
    var log = load.data.log(newRow(3_000 + turn))
    let day = LoadWorld.today.number - Int32(turn % 300)
    (log.habitID, log.day, log.value) = (Self.freeHabit, CivilDay(day), 1)
    log.date = Instant(milliseconds: Int64(day) * 86_400_000 + 43_200_000)
    return log
  }

  func log(_ turn: Int) -> (habit: Identifier, day: CivilDay) {
    let (habit, day) = load.data.logPlace(row(turn))
    return (LoadKey.habit(habit), day)
  }
}

extension GrowthSubject {
  /// Ends a sweep in which an operation did not find what is there: what finds nothing costs little.
  func require(_ isRight: Bool) throws {
    guard isRight else { throw WrongAnswer() }
  }

  /// Lets a person of another family join by the code for as long as something is done with the membership.
  func withMember(_ turn: Int, _ body: (Membership) async throws -> Void) async throws {
    let code = LoadKey.code(row(turn))
    let member = try await layer.familyService.join(code, stranger(turn), .kid)
    try await body(member)
    _ = try await layer.memberships.remove(member.id)
  }

  /// The same of one who is added.
  func withMembership(_ turn: Int, _ body: (Membership) async throws -> Void) async throws {
    let member = try await layer.memberships.create(family(turn), stranger(turn), .adult)
    try await body(member)
    _ = try await layer.memberships.remove(member.id)
  }

  /// Adds rows until there are so many, or somebody asks for an end.
  mutating func grow(
    _ table: GrowthTable, to count: Int, isCancelled: () -> Bool = { false }
  ) async throws {
    for number in rows..<max(rows, count) {
      // What is cut short is measured at no size.
      guard !isCancelled() else { return }
      switch table {
      case .habits: try await load.create(habit: number)
      case .logs: try await load.importLog(number)
      case .meals: try await load.save(meal: number)
      case .categories: _ = try await layer.categories.create(LoadKey.category(number))
      case .families: try await found(number)
      }
    }
    rows = max(rows, count)
  }

  private mutating func found(_ number: Int) async throws {
    let code = LoadKey.code(number)
    let person = try await load.create(person: number)
    let family = try await load.create(family: code, by: person)
    people.append(person)
    families.append(family)
    memberships.append(try await layer.memberships.create(family, person, .parentAdmin).id)
  }
}
