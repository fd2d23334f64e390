import HabitDomain
import HabitStore
import HabitSuite
import Testing

@testable import HabitMutants

@Suite struct StoreDesignTests {
  private static let mistakes: [@Sendable (inout StoreDesign) -> Void] = [
    { $0.rewrite([.families, .mealsOfDay], "FROM family", as: "FROM person") },
    { $0.rewrite([.logsOfDay], "WHERE", as: "WHERE TRUE AND") },
    { $0.rewriteTables("no such words", as: "") },
    { $0.dropUniqueness(of: "habitName") },
  ]

  @Test(arguments: mistakes.indices)
  func `a mutant whose words are missing, or there twice, cannot be opened`(_ index: Int) {
    let mutant = Mutant("mistaken", 1, "It replaces nothing.", change: Self.mistakes[index])
    let error = #expect(throws: DataLayerError.self) { try mutant.open(World().environment) }
    guard case .service(.unavailable(let reason)) = error else {
      Issue.record("It throws \(String(describing: error)).")
      return
    }
    #expect(reason.hasPrefix("a mutant replaces \""))
  }

  @Test func `a mutant whose words are there can be opened`() throws {
    let mutant = Mutant(
      "there", 1, "It lists families anyhow.", in: [.families], replacing: "FROM family",
      with: "FROM family NOT INDEXED")
    #expect(throws: Never.self) { try mutant.open(World().environment) }
  }

  @Test(arguments: LoadMutant.all.map(\.id))
  func `a mutant of the load can be opened`(_ id: String) throws {
    let mutant = try #require(LoadMutant.all.first { $0.id == id })
    #expect(throws: Never.self) { try mutant.open(.memory, World().environment) }
  }
}
