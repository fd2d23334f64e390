/// Where the time of a run went; nothing else of a result differs between two equal runs.
public struct Times: Codable, Hashable, Sendable {
  /// From the start to the end of the run of the property, shrinking included.
  public var wallNanoseconds: UInt64 = 0
  /// Spent in generators, summed over the workers.
  public var generateNanoseconds: UInt64 = 0
  /// Spent in what is tested, summed over the workers.
  public var runNanoseconds: UInt64 = 0
  /// Spent in judging it, summed over the workers; 0 if a property does not tell it from running.
  public var checkNanoseconds: UInt64 = 0
  /// Spent in shrinking, replays included.
  public var shrinkNanoseconds: UInt64 = 0
  /// How many cases took at least 2^i and less than 2^(i+1) nanoseconds; extrapolated for those
  /// below 4 us.
  public var caseHistogram: [Int] = []

  /// No time at all.
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
    while caseHistogram.count <= bucket { caseHistogram.append(0) }
    caseHistogram[bucket] += count
  }
}
