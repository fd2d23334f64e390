import Domain
import PropCheck
import Store
import Suite

/// What generating, modelling and comparing add to what is tested.
struct SuiteFigures {
  private static let id = "store.agrees-with-reference"
  private static let seeds: ClosedRange<UInt64> = 1...9
  private static let cases = 250

  /// Everything that the agreement property costs, beside its SQLite part: emptying the store and
  /// performing the commands of the same scripts on the repositories, measured in the same run.
  ///
  /// The dumps that the property reads to compare are no part of the commands; they count as cost of
  /// the suite, like the generator, the model and the comparison.
  func measure(into figures: FigureList) async throws {
    var ratios: [Double] = []
    for seed in SuiteFigures.seeds { ratios.append(try await ratio(seed: seed)) }
    figures.add("suite.agreement-against-its-sqlite-part", ratios.median, atMost: 2)
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
    guard result.verdict == .passed else {
      throw BenchError.propertyFailed(id: SuiteFigures.id, verdict: result.verdict.text)
    }
    return result.times
  }
}
