import Foundation

/// The seed of this run's random cases: 42, or what `PROPCHECK_TEST_SEED` says.
///
/// What the tests claim holds for every seed, so runs with other seeds look for those for which it does not.
enum TestSeed {
  static let value =
    ProcessInfo.processInfo.environment["PROPCHECK_TEST_SEED"].flatMap(UInt64.init) ?? 42
}
