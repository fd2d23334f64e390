import Glibc

/// Whether one of two samples tends to greater values than the other: the test of Mann and Whitney, two-sided.
///
/// It asks nothing of the distribution of times, which is never normal: they have a least value and a long tail.
public struct RankTest: Equatable, Sendable {
  /// How many pairs have the greater value in the first sample; half a point for equal ones.
  public let pairs: Double
  /// How likely a result at least so far from even is if the samples are alike.
  public let p: Double
  /// Whether all orders were counted; else the count of pairs is taken for normal, with a correction for equal values.
  public let isExact: Bool

  /// The most values of both samples for which all orders are counted: above, a count does not fit into 64 bits.
  static let exactLimit = 60

  /// Compares two samples; nil if one of them is empty.
  ///
  /// - Parameters:
  ///   - first: Values of one kind; none is `nan`.
  ///   - second: Those of the other.
  ///   - exactly: Whether orders may be counted where no value of one is equal to one of the other.
  /// - Complexity: O(n log n); O(n^3) where orders are counted.
  public init?(_ first: [Double], _ second: [Double], exactly: Bool = true) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let ranks = Ranks(first + second)
    let size = Double(first.count)
    pairs = ranks.ranks[..<first.count].reduce(0, +) - size * (size + 1) / 2
    // Equal values of one sample change no pair.
    isExact =
      exactly && (ranks.ties == 0 || Set(first).isDisjoint(with: second))
      && first.count + second.count <= Self.exactLimit
    let greater = max(pairs, Double(first.count * second.count) - pairs)
    let both =
      isExact
      ? PairCounts(first.count, second.count).probability(atLeast: Int(greater)) * 2
      : Self.normal(greater, first.count, second.count, ties: ranks.ties)
    p = min(1, both)
  }

  private static func normal(_ greater: Double, _ first: Int, _ second: Int, ties: Double) -> Double
  {
    let (m, n) = (Double(first), Double(second))
    let all = m + n
    let variance = m * n / 12 * (all + 1 - ties / (all * (all - 1)))
    guard variance > 0 else { return 1 }
    // Half a pair towards the middle, since pairs are counted and a normal number is not.
    let z = (greater - m * n / 2 - 0.5) / variance.squareRoot()
    return erfc(z / 2.0.squareRoot())
  }
}

/// The ranks of values, equal ones with the mean of theirs.
struct Ranks {
  /// In the order of the values.
  let ranks: [Double]
  /// The sum of `t^3 - t` over groups of `t` equal values.
  let ties: Double

  init(_ values: [Double]) {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var ranks = [Double](repeating: 0, count: values.count)
    var ties = 0.0
    var start = 0
    while start < order.count {
      var end = start + 1
      while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
      for place in order[start..<end] { ranks[place] = Double(start + end + 1) / 2 }
      let size = Double(end - start)
      ties += size * size * size - size
      start = end
    }
    (self.ranks, self.ties) = (ranks, ties)
  }
}

/// In how many orders of two samples each number of pairs occurs.
struct PairCounts {
  private let counts: [UInt64]
  private let total: Double

  /// Counts the orders of samples of these sizes, together at most ``RankTest/exactLimit``.
  init(_ first: Int, _ second: Int) {
    // The coefficients of the Gaussian binomial: a product of (1 - x^(second + k)) over (1 - x^k).
    var counts = [UInt64](repeating: 0, count: first * second + 1)
    counts[0] = 1
    for k in stride(from: 1, through: first, by: 1) {
      for place in stride(from: counts.count - 1, through: second + k, by: -1) {
        counts[place] &-= counts[place - second - k]
      }
      for place in stride(from: k, to: counts.count, by: 1) {
        counts[place] &+= counts[place - k]
      }
    }
    self.counts = counts
    total = counts.reduce(0) { $0 + Double($1) }
  }

  /// How likely at least so many pairs are.
  func probability(atLeast pairs: Int) -> Double {
    counts[min(max(pairs, 0), counts.count)...].reduce(0) { $0 + Double($1) } / total
  }

  /// The greatest number of pairs that is reached or fallen short of with at most this probability; nil if there is none.
  func quantile(_ probability: Double) -> Int? {
    var sum = 0.0
    var found: Int?
    for (pairs, count) in counts.enumerated() {
      sum += Double(count) / total
      guard sum <= probability else { break }
      found = pairs
    }
    return found
  }
}
