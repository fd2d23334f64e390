import HabitDomain
import HabitMutants
import PropCheck
import PropCheckTesting
import HabitStore
import HabitSuite
import TestFolders
import Testing

/// Mutants of transactions, found by callers with their own connections and threads.
///
/// What threads do is not repeatable, so a miss must be practically impossible: the number of cases is many times
/// the most that it took while other programs used both processors.
@Suite(.serialized) struct ConnectionMutantTests {
  @Test(arguments: MutantCatalogue.connections.map(\.id))
  func `a mutant of transactions is found over several connections`(_ id: String) async throws {
    let finding = try #require(
      try await finding(id, cases: 4_000) { $0.hasPrefix("connections.") })
    // What the callers leave may be as wrong as their answers, and is then noticed first.
    if !finding.failure.message.hasPrefix("Concurrent callers leave a wrong state") {
      #expect(finding.failure.message == "The answers of the callers are not linearizable.")
      #expect(finding.failure.account.contains("caller"))
    }
  }

  /// Each is correct as long as operations do not overlap; otherwise it would not be a mutant of transactions.
  @Test(arguments: MutantCatalogue.connections.map(\.id))
  func `a mutant of transactions does not show where one caller waits for the other`(
    _ id: String
  ) async throws {
    let finding = try await finding(id, cases: 20) {
      $0.hasSuffix("agrees-with-reference") || $0.hasSuffix("agree-with-reference")
    }
    #expect(finding == nil, "\(finding?.failure.message ?? "")")
  }

  private func finding(
    _ id: String, cases: Int, in isWanted: (String) -> Bool
  ) async throws -> Finding? {
    let mutant = try #require(MutantCatalogue.connections.first { $0.id == id })
    let folder = try TestFolder()
    let world = World()
    let layer = try mutant.open(
      world.environment, at: .file(path: folder.file("store.sqlite")))
    let properties = Catalogue.properties(on: Subject(layer: layer, world: world))
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.shrinkTime = .zero
    settings.repeats = 0
    let hunt = Hunt(settings, strong: { _ in false })
    let finding = await hunt.run(properties.filter { isWanted($0.id) }.map { [$0] }).finding
    try await layer.lifeCycle.close()
    return finding
  }
}
