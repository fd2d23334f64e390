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
