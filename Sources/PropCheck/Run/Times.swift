/// The times of the phases of a run; two equal runs differ in nothing else.
public struct Times: Codable, Hashable, Sendable {
  /// The duration of the whole run, including shrinking.
  public var wallNanoseconds: UInt64 = 0
  /// The time spent generating, summed over workers.
  public var generateNanoseconds: UInt64 = 0
  /// The time spent running the system under test, summed over workers.
  public var runNanoseconds: UInt64 = 0
  /// The time spent checking, summed over workers; 0 if a property does not separate it from running.
  public var checkNanoseconds: UInt64 = 0
  /// The time spent shrinking, including replays.
  public var shrinkNanoseconds: UInt64 = 0
  /// The number of cases that took 2^i up to 2^(i+1) nanoseconds, by i; extrapolated below 4 us.
  public var caseHistogram: [Int] = []

  /// Creates times that are all zero.
  public init() {}

  mutating func add(_ other: Times) {
    generateNanoseconds &+= other.generateNanoseconds
    runNanoseconds &+= other.runNanoseconds
    checkNanoseconds &+= other.checkNanoseconds
    for (bucket, count) in other.caseHistogram.enumerated() where count > 0 {
      add(count, to: bucket)
    }
  }

  mutating func add(_ count: Int, to bucket: Int) {
    // At once, since this is done in every block.
    let missing = max(bucket + 1 - caseHistogram.count, 0)
    if missing > 0 { caseHistogram.append(contentsOf: repeatElement(0, count: missing)) }
    caseHistogram[bucket] += count
  }
}
