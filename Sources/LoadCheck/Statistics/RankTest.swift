import Glibc

/// The two-sided Mann-Whitney test of whether one of two samples tends to have greater values.
///
/// It does not assume a distribution, since times are never normal, but have a minimum and a long tail.
public struct RankTest: Equatable, Sendable {
  /// The number of pairs whose greater value is in the first sample; ties count as one half.
  public let pairs: Double
  /// The probability of a result at least this extreme if both samples have the same distribution.
  public let p: Double
  /// Whether the distribution is exact; otherwise, it is a normal approximation with a correction for ties.
  public let isExact: Bool

  /// The most values of both samples for the exact distribution; above, counts overflow 64 bits.
  static let exactLimit = 60

  /// Compares two samples; nil if one of them is empty.
  ///
  /// - Parameters:
  ///   - first: The first sample, without NaN.
  ///   - second: The second sample, without NaN.
  ///   - exactly: Whether to use the exact distribution if there are no ties between the samples.
  /// - Complexity: O(n log n); O(n^3) for the exact distribution.
  public init?(_ first: [Double], _ second: [Double], exactly: Bool = true) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let ranks = Ranks(first + second)
    let size = Double(first.count)
    pairs = ranks.ranks[..<first.count].reduce(0, +) - size * (size + 1) / 2
    // Ties within one sample change no pair.
    isExact =
      exactly && (ranks.ties == 0 || Set(first).isDisjoint(with: second))
      && first.count + second.count <= Self.exactLimit
    let greater = max(pairs, Double(first.count * second.count) - pairs)
    let both =
      isExact
      ? UDistribution(first.count, second.count).probability(atLeast: Int(greater)) * 2
      : Self.normal(greater, first.count, second.count, ties: ranks.ties)
    p = min(1, both)
  }

  private static func normal(_ greater: Double, _ first: Int, _ second: Int, ties: Double) -> Double
  {
    let (m, n) = (Double(first), Double(second))
    let all = m + n
    let variance = m * n / 12 * (all + 1 - ties / (all * (all - 1)))
    guard variance > 0 else { return 1 }
    // Continuity correction: pairs are counted, a normal variable is not.
    let z = (greater - m * n / 2 - 0.5) / variance.squareRoot()
    return erfc(z / 2.0.squareRoot())
  }
}

/// The ranks of values; ties share their mean rank.
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
