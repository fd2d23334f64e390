import LoadCheck

/// Which kind of operation each number is, and the how-manieth of its kind.
///
/// Operations are dealt from a shuffled deck that is dealt again and again, so that every hundred of them are the shares of a mix
/// exactly: two loads differ by what the store did, not by luck. And so the how-manieth of its kind an operation is follows from
/// its number alone.
struct MixSequence: Sendable {
  private let kinds: [Int]
  private let ordinals: [Int]
  private let counts: [Int]

  /// - Parameters:
  ///   - weights: How many cards there are of each kind, one at least in all.
  ///   - seed: What decides on their order.
  init(weights: [Int], seed: UInt64) {
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

  /// The kind of an operation, and how many of its kind come before it.
  func card(_ number: Int) -> (kind: Int, ordinal: Int) {
    let (round, place) = number.quotientAndRemainder(dividingBy: kinds.count)
    let kind = kinds[place]
    return (kind, round * counts[kind] + ordinals[place])
  }

  /// How many operations of a kind come before a number.
  func count(of kind: Int, before number: Int) -> Int {
    let (round, place) = number.quotientAndRemainder(dividingBy: kinds.count)
    return round * counts[kind] + kinds[..<place].count { $0 == kind }
  }
}
