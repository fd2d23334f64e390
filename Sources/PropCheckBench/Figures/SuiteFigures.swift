import HabitDomain
import PropCheck
import PropCheckReport
import HabitStore
import HabitSuite

/// The cost of generating, modelling and comparing over the tested layer, and the duration of the quick suite.
struct SuiteFigures {
  private static let id = "store.agrees-with-reference"
  private static let seeds: ClosedRange<UInt64> = 1...9
  private static let cases = 250

  /// The cost of the agreement property over its SQLite part, measured in the same run: emptying the store and
  /// performing the commands of the same scripts.
  ///
  /// The dumps that the property compares count as cost of the suite, like the generator, the model and the comparison.
  func measure(into figures: FigureList) async throws {
    var ratios: [Double] = []
    for seed in SuiteFigures.seeds { ratios.append(try await ratio(seed: seed)) }
    figures.add("suite.agreement-against-its-sqlite-part", ratios.median, atMost: 2)
    let end = try ProgramRun.end(of: ["--seed", "42", "--cases", String(Catalogue.quickCases)])
    figures.add(
      "suite.seconds-of-the-quick-run", Double(end.t?.wallNanoseconds ?? .max) / 1e9, atMost: 30)
    try await ProfileFigures().measure(into: figures)
  }

  private func ratio(seed: UInt64) async throws -> Double {
    let world = World()
    let stopwatch = Stopwatch()
    var layer = try DataLayer.sqlite(.memory, environment: world.environment)
    layer.lifeCycle.dump = stopwatch.timing(layer.lifeCycle.dump)
    let times = try await times(of: Subject(layer: layer, world: world), seed: seed)
    try await layer.lifeCycle.close()
    let part = Double(times.runNanoseconds) - Double(stopwatch.nanoseconds)
    return Double(times.wallNanoseconds) / max(1, part)
  }

  private func times(of subject: Subject, seed: UInt64) async throws -> Times {
    var settings = Settings(seed: seed, cases: SuiteFigures.cases)
    settings.clock = ProcessorTime.nanoseconds
    let properties = Catalogue.properties(on: subject).filter { $0.id == SuiteFigures.id }
    let result = await Runner().run(properties, settings: settings)
    try result.requirePass()
    return result.times
  }
}
