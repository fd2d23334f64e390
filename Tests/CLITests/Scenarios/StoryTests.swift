import HabitMutants
import PropCheck
import PropCheckTesting
import Testing

@testable import HabitCLI
@testable import HabitSuite

/// The scenarios of several parts (H-G6) on the app, and on such that go wrong where parts meet.
@Suite(.timeLimit(.minutes(20))) struct StoryTests {
  private static func result(
    of stories: Gen<Story> = Story.drawn, on layer: AppLayer, cases: Int, shrinking: Bool = false
  ) async -> PropertyResult {
    var settings = Settings(seed: TestSeed.value, cases: cases)
    (settings.failures, settings.repeats) = (1, 0)
    if !shrinking { settings.shrinkTime = .zero }
    return await Runner().run([Stories(layer: layer).property(of: stories)], settings: settings)
  }

  @Test func `there are fifteen scenarios and more, each with a name of its own`() {
    #expect(StoryName.allCases.count == 18)
    #expect(Set(StoryName.allCases.map(\.rawValue)).count == 18)
  }

  @Test(arguments: StoryName.allCases.map(\.rawValue))
  func `a scenario ends as it must, however it is told`(_ name: String) async throws {
    let scenario = try #require(StoryName(rawValue: name))
    let result = await Self.result(of: Story.drawn(scenario), on: .sqlite, cases: 20)
    #expect(result.verdict == .passed, "\(result.finding?.failure.description ?? "")")
  }

  // With so many cases one of eighteen is missing in one of 400 million runs.
  @Test func `every scenario is told, and all that it has to meet is met`() async throws {
    let result = await Self.result(on: .sqlite, cases: 400)
    #expect(result.verdict == .passed, "\(result.finding?.failure.description ?? "")")
    for name in ["scenario", "met", "start on a full disk"] {
      let table = try #require(result.statistics.tables.first { $0.name == name })
      #expect(table.rows.filter { $0.count == 0 }.map(\.name) == [], "never met")
    }
    let told = result.statistics.tables.first { $0.name == "scenario" }?.rows.map(\.name) ?? []
    #expect(Set(told) == Set(StoryName.allCases.map(\.rawValue)))
  }

  @Test(arguments: AppMutant.all.map(\.id))
  func `an app that goes wrong where parts meet is found`(_ id: String) async throws {
    let mutant = try #require(AppMutant.all.first { $0.id == id })
    let result = await Self.result(on: AppLayer(mutant), cases: 2_000)
    #expect(result.finding != nil, "not in \(result.cases) cases")
  }

  @Test func `a failure tells the story up to where it goes wrong`() async throws {
    let mutant = try #require(AppMutant.all.first { $0.id == "restored-as-new" })
    let result = await Self.result(
      of: Story.drawn(.serverAhead), on: AppLayer(mutant), cases: 50, shrinking: true)
    let failure = try #require(result.finding?.failure)
    #expect(
      failure.message
        == "A start restores the newest whole backup, if the file is damaged, and only then: a.")
    #expect(failure.steps.first?.text == "a starts")
    #expect(failure.steps.last?.text == "a starts")
    #expect(failure.steps.count <= 2 * mutant.minimalSteps)
    #expect(failure.difference?.path.hasPrefix("a: habit ") == true)
  }
}
