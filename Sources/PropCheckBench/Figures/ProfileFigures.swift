import HabitDomain
import HabitStore
import HabitSuite
import PropCheck

/// What `--profile` costs when it is given, and when it is not.
struct ProfileFigures {
  private static let id = "store.agrees-with-reference"
  private static let cases = 250

  /// A property of a data layer with a profile over the same without; and of one without, the percentage of its time in which
  /// commands ask whether there is one.
  ///
  /// Nothing else happens without a profile: generators measure themselves only in cases that are recorded.
  func measure(into figures: FigureList) async throws {
    let world = World()
    let layer = try DataLayer.sqlite(.memory, environment: world.environment)
    let properties = Catalogue.properties(on: Subject(layer: layer, world: world))
      .filter { $0.id == Self.id }
    let ratio = try await Comparison(rounds: 9).processorRatio(
      of: { try await run(properties, isProfiled: true).cases },
      to: { try await run(properties, isProfiled: false).cases })
    figures.add("suite.with-a-profile", ratio, atMost: 1.25)
    let result = try await run(properties, isProfiled: false)
    let commands = result.labels.filter { $0.table == "command" }.reduce(0) { $0 + $1.count }
    guard commands > 0 else { throw BenchError.wrongAnswer("no commands") }
    let asking = try await nanosecondsOfAsking() * Double(commands)
    let lap = try await ProcessorTime.lap { try await run(properties, isProfiled: false).cases }
    figures.add(
      "suite.percent-without-a-profile", 100 * asking / Double(lap.nanoseconds), atMost: 1)
    try await layer.lifeCycle.close()
  }

  private func run(_ properties: [Property], isProfiled: Bool) async throws -> PropertyResult {
    var settings = Settings(seed: 1, cases: Self.cases)
    settings.isProfiled = isProfiled
    let result = await Runner().run(properties, settings: settings)
    try result.requirePass()
    return result
  }

  /// How long a command takes to ask, in a case without a profile.
  private func nanosecondsOfAsking() async throws -> Double {
    let count = 1_000_000
    let stopwatch = Stopwatch()
    let property = Property("suite.asking", "finds no meter", of: Gen<Bool>.bool) { (_: Bool) in
      try stopwatch.time {
        for _ in 0..<count { try require(CommandMeter.current == nil) }
      }
    }
    let result = await Runner().run([property], settings: Settings(seed: 1, cases: 1))
    try result.requirePass()
    return Double(stopwatch.nanoseconds) / Double(count)
  }
}
