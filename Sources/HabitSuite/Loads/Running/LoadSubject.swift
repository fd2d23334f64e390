import HabitDomain
import PropCheckTool
import LoadCheck
import Synchronization

/// A data layer under load.
struct LoadSubject: Sendable {
  let layer: DataLayer
  let data: LoadData
  /// Where acknowledged changes are noted; nil if they are not checked.
  let commits: CommitLog?
  let created = CreatedFamilies()
  /// The identifiers of the initial families and people, which the layer chose.
  var families: [Identifier] = []
  var people: [Identifier] = []
  /// What new devices sync with, if any.
  var firstSync: FirstSync?
  private let now = LoadClock.system.now

  init(_ layer: DataLayer, _ sizes: LoadSizes, noting commits: CommitLog? = nil) {
    (self.layer, self.commits) = (layer, commits)
    data = LoadData(sizes: sizes)
  }

  var sizes: LoadSizes { data.sizes }

  /// Makes a change and notes it once it is acknowledged.
  @discardableResult
  func commit<Answer>(
    _ body: () async throws(DataLayerError) -> Answer, as commit: (Answer) -> LoadCommit
  ) async throws -> Answer {
    let started = now()
    let answer = try await body()
    commits?.append(commit(answer), in: LoadSpan(started: started, ended: now()))
    return answer
  }

  /// Fails an operation whose answer is wrong.
  func require(_ isRight: Bool) throws {
    guard isRight else { throw WrongAnswer() }
  }
}

/// The numbers of the families that a load has created so far.
final class CreatedFamilies: Sendable {
  private let numbers = Mutex<Set<Int>>([])

  func add(_ number: Int) { numbers.withLock { _ = $0.insert(number) } }

  func contains(_ number: Int) -> Bool { numbers.withLock { $0.contains(number) } }
}

extension LoadSubject {
  /// Writes the initial rows, call by call as an app would; only some of them if cancelled.
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
