import HabitDomain
import PropCheckTool

/// A data layer with a growing table.
struct GrowthSubject: Sendable {
  let load: LoadSubject
  var rows: Int
  /// The identifiers that the layer chose for families, their only members and memberships, by number.
  var familyIDs: [Identifier] = []
  var personIDs: [Identifier] = []
  var membershipIDs: [Identifier] = []

  var layer: DataLayer { load.layer }
  var habits: HabitRepository { layer.habits }
  var logs: LogRepository { layer.logs }
  var categories: CategoryRepository { layer.categories }
  var families: FamilyRepository { layer.families }
  var people: PersonRepository { layer.people }
  var memberships: MembershipRepository { layer.memberships }
  var familyService: FamilyService { layer.familyService }
  var meals: MealRepository { layer.meals }

  /// A row in the middle, another one each turn.
  func row(_ turn: Int) -> Int { (rows / 2 + turn * 7) % rows }

  /// A row that does not exist yet, another one each turn and size.
  func newRow(_ turn: Int) -> Int { 1 << 20 + rows * 8 + turn }

  /// A person in another family than that of the row.
  func stranger(_ turn: Int) -> Identifier { personIDs[(row(turn) + 1) % rows] }

  func habit(_ turn: Int) -> Identifier { LoadKey.habit(row(turn)) }

  func family(_ turn: Int) -> Identifier { familyIDs[row(turn)] }

  /// The membership of the parent admin of that family.
  func admin(_ turn: Int) -> Identifier { membershipIDs[row(turn)] }

  /// A habit without logs, all of whose days are free.
  static let freeHabit = LoadKey.habit(LoadData.undoneHabits[0])

  /// A log of a free day.
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
  /// Fails a sweep in which an operation found nothing, because that costs little.
  func require(_ isRight: Bool) throws {
    guard isRight else { throw WrongAnswer() }
  }

  /// Adds a person of another family by its code, runs the body and removes the membership.
  func withMember(_ turn: Int, _ body: (Membership) async throws -> Void) async throws {
    let code = LoadKey.code(row(turn))
    let member = try await familyService.join(code, stranger(turn), .kid)
    try await body(member)
    _ = try await memberships.remove(member.id)
  }

  /// The same, with a membership that is created directly.
  func withMembership(_ turn: Int, _ body: (Membership) async throws -> Void) async throws {
    let member = try await memberships.create(family(turn), stranger(turn), .adult)
    try await body(member)
    _ = try await memberships.remove(member.id)
  }

  /// Adds rows up to a number, unless cancelled.
  mutating func grow(
    _ table: GrowthTable, to count: Int, isCancelled: () -> Bool = { false }
  ) async throws {
    for number in rows..<max(rows, count) {
      // A cancelled size is not measured.
      guard !isCancelled() else { return }
      switch table {
      case .habits: try await load.create(habit: number)
      case .logs: try await load.importLog(number)
      case .meals: try await load.save(meal: number)
      case .categories: _ = try await categories.create(LoadKey.category(number))
      case .families: try await found(number)
      }
    }
    rows = max(rows, count)
  }

  private mutating func found(_ number: Int) async throws {
    let code = LoadKey.code(number)
    let person = try await load.create(person: number)
    let family = try await load.create(family: code, by: person)
    personIDs.append(person)
    familyIDs.append(family)
    membershipIDs.append(try await memberships.create(family, person, .parentAdmin).id)
  }
}
