import LoadCheck

/// The kind of each operation, and its index among those of its kind.
///
/// The kinds are a shuffled sequence that repeats, so that every round of operations has the exact shares of a mix, and
/// two loads do not differ by chance. So the index of an operation among its kind is a function of its number.
public struct MixSequence: Sendable {
  private let kinds: [Int]
  private let ordinals: [Int]
  private let counts: [Int]

  /// Creates a sequence.
  ///
  /// - Parameters:
  ///   - weights: The number of operations of each kind per round, at least one in total.
  ///   - seed: The seed of their order.
  public init(weights: [Int], seed: UInt64) {
    var kinds = weights.enumerated().flatMap { Array(repeating: $0, count: max(0, $1)) }
    var random = SplitMix64(seed: seed)
    for place in kinds.indices.reversed() where place > 0 {
      kinds.swapAt(place, Int(random.next(below: UInt64(place + 1))))
    }
    var counts = weights.map { _ in 0 }
    ordinals = kinds.map { kind in
      counts[kind] += 1
      return counts[kind] - 1
    }
    (self.kinds, self.counts) = (kinds, counts)
  }

  /// Returns the kind of an operation, and the number of operations of that kind before it.
  public func entry(_ number: Int) -> (kind: Int, ordinal: Int) {
    guard !kinds.isEmpty else { return (0, number) }
    let (round, place) = number.quotientAndRemainder(dividingBy: kinds.count)
    let kind = kinds[place]
    return (kind, round * counts[kind] + ordinals[place])
  }

  /// Returns the number of operations of a kind before the operation with a number.
  public func count(of kind: Int, before number: Int) -> Int {
    guard !kinds.isEmpty, counts.indices.contains(kind) else { return 0 }
    let (round, place) = number.quotientAndRemainder(dividingBy: kinds.count)
    return round * counts[kind] + kinds[..<place].count { $0 == kind }
  }
}
