/// The exact distribution of the U statistic of Mann and Whitney: the number of orders of two samples with each number of
/// pairs.
struct UDistribution {
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

  func probability(atLeast pairs: Int) -> Double {
    counts[min(max(pairs, 0), counts.count)...].reduce(0) { $0 + Double($1) } / total
  }

  /// The greatest number of pairs whose cumulative probability is at most this; nil if there is none.
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
