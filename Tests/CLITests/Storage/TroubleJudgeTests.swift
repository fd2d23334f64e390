import HabitDomain
import HabitSuite
import PropCheck
import PropCheckStorage
import PropCheckTesting
import Testing

@testable import HabitCLI

/// Stores that deal wrongly with trouble of the disk, in ways that show only when they are opened again.
@Suite struct TroubleJudgeTests {
  /// A file that says that a meal could not be stored.
  private static let note = "/gave-up"

  /// Once it could not store a meal, it has to be opened again, and then takes none any more.
  private static let stubborn = StorageLayer("stubborn") { site throws(DataLayerError) in
    var store = try await StorageLayer.sqlite.open(site)
    let (save, dump) = (store.meals.save, store.lifeCycle.dump)
    let hasNote = { @Sendable in site.disk.fileNames.contains(note) }
    let isOpenedAgain = hasNote()
    store.meals.save = { meal throws(DataLayerError) in
      guard !isOpenedAgain else { throw .service(.unavailable("it gave up")) }
      do throws(DataLayerError) { return try await save(meal) } catch {
        if case .service = error { try? site.disk.put([1], as: note) }
        throw error
      }
    }
    store.lifeCycle.dump = { () throws(DataLayerError) in
      guard isOpenedAgain || !hasNote() else {
        throw .service(.unavailable("it has to be opened again"))
      }
      return try await dump()
    }
    return store
  }

  @Test func `a store that was opened again takes what failed before`() async throws {
    let properties = Catalogue.properties(on: Self.stubborn).filter {
      $0.id == "durability.reports-failures"
    }
    var settings = Settings(seed: TestSeed.value, cases: 1_000)
    (settings.failures, settings.repeats, settings.shrinkTime) = (1, 0, .zero)
    let result = await Runner().run(properties, settings: settings)
    let failure = try #require(result.finding?.failure)
    #expect(failure.message == "A command is answered otherwise.")
    #expect(failure.difference?.actual.contains("it gave up") == true)
  }
}
