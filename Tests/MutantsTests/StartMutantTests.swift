import HabitDomain
import HabitMutants
import PropCheck
import PropCheckTesting
import HabitSuite
import Testing

/// The law of the ladder on an app with a SQLite file, and on apps that break it.
@Suite(.timeLimit(.minutes(20))) struct StartMutantTests {
  private static func result(
    cases: Int, shrinking: Bool = true,
    change: @escaping @Sendable (inout StartFiles) -> Void = { _ in },
    edit: @escaping @Sendable (inout StartDisk) -> Void = { _ in }
  ) async throws -> PropertyResult {
    var settings = Settings(seed: TestSeed.value, cases: cases)
    settings.failures = 1
    // A case waits for the disk some hundred times.
    settings.repeats = 0
    if !shrinking { settings.shrinkTime = .zero }
    return try await AppFolder.using { folder in
      let layer = folder.layer(change: change, edit: edit)
      return await Runner().run(Catalogue.properties(on: layer), settings: settings)
    }
  }

  @Test func `an app starts as it should`() async throws {
    #expect(try await Self.result(cases: 4).verdict == .passed)
  }

  @Test(arguments: StartMutant.all.map(\.id))
  func `a mutant of the start is found, in the least number of starts`(_ id: String) async throws {
    let mutant = try #require(StartMutant.all.first { $0.id == id })
    let result = try await Self.result(cases: 200, change: mutant.change)
    let failure = try #require(result.finding?.failure)
    // The last start is not drawn.
    #expect(failure.steps.count - 1 <= mutant.minimalStarts)
  }

  @Test(arguments: StartDefect.all.indices)
  func `each sentence of the law is said of an app that breaks it`(_ index: Int) async throws {
    let defect = StartDefect.all[index]
    let result = try await Self.result(cases: 100, shrinking: false, edit: defect.edit)
    let failure = try #require(result.finding?.failure)
    #expect(failure.message == "P-K: \(defect.sentence).")
  }
}
