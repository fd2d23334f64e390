/// A digest of operations that does not depend on their order or on workers; loads with equal digests did equal work.
public struct WorkDigest: Hashable, Sendable {
  /// The number of operations.
  public private(set) var count: UInt64 = 0
  /// The sum of their hashes.
  public private(set) var sum: UInt64 = 0

  /// Creates the digest of no operations.
  public init() {}

  mutating func add(_ number: Int, _ mark: UInt64) {
    var random = SplitMix64(seed: mark, stream: UInt64(bitPattern: Int64(number)))
    sum &+= random.next()
    count += 1
  }

  mutating func add(_ other: WorkDigest) {
    sum &+= other.sum
    count += other.count
  }
}
