import Foundation

/// The seed of this run's random cases: 42, or what `PROPCHECK_TEST_SEED` says.
///
/// What the tests claim holds for every seed, so runs with other seeds look for those for which it
/// does not.
package enum TestSeed {
  package static let value =
    ProcessInfo.processInfo.environment["PROPCHECK_TEST_SEED"].flatMap(UInt64.init) ?? usual

  /// The seed of a run that is told none.
  package static let usual: UInt64 = 42

  /// Seeds that this run shares with no run of another seed.
  package static func several(_ count: Int) -> [UInt64] {
    (0..<UInt64(max(count, 0))).map { value &* 1000 &+ $0 }
  }
}
