import Foundation

/// The seed of the project's own tests: 42, or the value of `PROPCHECK_TEST_SEED`.
///
/// The tests must pass with every seed, so runs with other seeds look for flakes.
package enum TestSeed {
  package static let value =
    ProcessInfo.processInfo.environment["PROPCHECK_TEST_SEED"].flatMap(UInt64.init) ?? usual

  /// The default seed.
  package static let usual: UInt64 = 42

  /// Seeds that this run shares with no run of another seed.
  package static func several(_ count: Int) -> [UInt64] {
    (0..<UInt64(max(count, 0))).map { value &* 1000 &+ $0 }
  }
}
