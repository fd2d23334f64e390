import HabitDomain
import Foundation
import HabitSQLite
import Testing

@testable import HabitStore

/// Stores in memory are separate from each other and from the disk (requirements 2.6 and 9.1).
@Suite struct MemoryStoreTests {
  /// Each store has a habit, a family and a person of its own, while the others work alongside it.
  @Test func `stores in memory share no row`() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...12 as ClosedRange<UInt64> {
        group.addTask {
          let store = try World().store()
          _ = try await store.habits.create(.sample(number))
          _ = try await store.families.create("Family \(number)", "ABC123", .small(number))
          _ = try await store.people.create("a", "1234567890", nil)
          let dump = try await store.lifeCycle.dump()
          #expect(dump.habits.map(\.content.id) == [.small(number)])
          #expect(dump.families.map(\.content.name) == ["Family \(number)"])
          #expect(dump.people.count == 1)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a store in memory leaves no file`() async throws {
    let database = try Database(.memory, environment: World().environment)
    let store = DataLayer(database, name: "memory")
    _ = try await store.habits.create(.sample(1))
    let file = try database.withSession { session throws(DataLayerError) in
      try? session.connection.text("SELECT file FROM pragma_database_list")
    }
    #expect(file == "")
    try await store.lifeCycle.close()
    let names = try FileManager.default.contentsOfDirectory(atPath: ".")
    #expect(names.filter { $0.contains("memory") } == [])
  }
}
