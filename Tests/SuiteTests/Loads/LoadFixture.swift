import HabitDomain
import LoadCheck
import HabitStore

@testable import HabitSuite

/// Loads that are small enough for tests.
enum LoadFixture {
  static let seed: UInt64 = 7

  /// A mix of the catalogue on few rows.
  static func small(_ name: String) throws -> LoadMix {
    guard let mix = LoadMix.all.first(where: { $0.name == name }) else { throw NoSuchMix() }
    return try LoadMix(
      mix.name, mix.summary,
      sizes: LoadSizes(
        habits: 6, logDays: min(10, mix.sizes.logDays), families: 3, members: 2, meals: 8),
      keys: mix.keys, rate: mix.rate, mix.parts)
  }

  private struct NoSuchMix: Error {}

  static func store() throws -> DataLayer {
    try .sqlite(.memory, environment: LoadWorld(seed: seed).environment)
  }

  /// Runs so many operations, one after the other, and returns how many failed.
  static func perform(_ count: Int, of session: LoadSession) async -> Int {
    let stream = session.stream
    var failures = 0
    for number in 0..<count {
      do {
        try await stream.perform(stream.operation(number))
      } catch {
        failures += 1
      }
    }
    return failures
  }
}
