import HabitDomain
import Glibc
import TestFolders
import Testing
import PropCheckThreads

@testable import HabitStore

/// Callers that found families concurrently, and whose random numbers are initially the same.
@Suite struct GeneratorsTests {
  private static let threads = (1...4).map { CallerThread(name: "founder \($0)") }

  /// The codes that concurrent founders are given, round after round, until they are as wanted.
  private func codes(
    rounds: Int, change: (inout StatementBook, inout String) -> Void = { _, _ in },
    until isWanted: ([String]) -> Bool
  ) async throws -> [String]? {
    let folder = try TestFolder()
    var (statements, tables) = (StatementBook.standard, Schema.script)
    change(&statements, &tables)
    let founders = try Self.threads.indices.map { number in
      try Founder(number, path: folder.file("store.sqlite"), statements: statements, tables: tables)
    }
    var wanted: [String]?
    for _ in 0..<rounds where wanted == nil {
      try founders[0].database.reset()
      let codes = try await Self.found(founders)
      if isWanted(codes) { wanted = codes }
    }
    for founder in founders { try founder.database.close() }
    return wanted
  }

  private static func found(_ founders: [Founder]) async throws -> [String] {
    try await withThrowingTaskGroup(of: String.self) { group in
      for (founder, thread) in zip(founders, threads) {
        group.addTask(executorPreference: thread) { try await founder.found() }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `concurrent generators with the same numbers give different codes`() async throws {
    let codes = try await codes(rounds: 30) { Set($0).count < $0.count }
    #expect(codes == nil)
  }

  /// Whether a code is free must be asked in the transaction that takes it.
  @Test func `generators that ask outside the transaction give one code twice`() async throws {
    let codes = try await codes(
      rounds: 4_000,
      change: { statements, tables in
        for query in [Query.begin, .beginReading, .commit, .rollback] {
          statements[query] = "SELECT NULL WHERE FALSE"
        }
        tables = tables.replacing("UNIQUE INDEX familyCode", with: "INDEX familyCode")
      }, until: { Set($0).count < $0.count })
    #expect(codes != nil)
  }
}

/// A caller with a connection that draws what the others draw until that runs out.
private struct Founder {
  let number: Int
  let database: Database
  private let world = World()

  init(
    _ number: Int, path: String, statements: StatementBook, tables: String
  ) throws(DataLayerError) {
    self.number = number
    var environment = world.environment
    let now = environment.now
    // A caller that asks for the time has checked whether the code is free, and has not written it yet.
    environment.now = {
      sched_yield()
      return now()
    }
    database = try Database(
      .file(path: path), environment: environment, statements: statements, tables: tables)
  }

  func found() async throws(DataLayerError) -> String {
    world.set { [number] settings in
      settings.newestID = UInt64(number + 1) * 1_000
      settings.random = Array(repeating: 0, count: 20) + Array(repeating: number + 1, count: 60)
    }
    let draft = FamilyDraft(
      displayName: "Founder \(number)", appleUserIDHash: "hash-of-founder-\(number)",
      familyName: "Family \(number)")
    return try await FamilyWorkflows(database: database).found(draft).family.code
  }
}
