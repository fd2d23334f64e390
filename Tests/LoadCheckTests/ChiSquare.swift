import Glibc

/// Whether counts are those of a distribution, by the test of Pearson.
struct ChiSquare {
  private let sum: Double
  private let freedom: Double

  /// - Parameters:
  ///   - counts: How often each outcome was seen.
  ///   - shares: How likely each is; those so rare that fewer than ten are expected are combined.
  init(_ counts: [Int], _ shares: [Double]) {
    let total = Double(counts.reduce(0, +))
    var groups: [(seen: Double, expected: Double)] = []
    var open = (seen: 0.0, expected: 0.0)
    for (count, share) in zip(counts, shares) {
      open.seen += Double(count)
      open.expected += share * total
      guard open.expected >= 10 else { continue }
      groups.append(open)
      open = (0, 0)
    }
    if let last = groups.indices.last {
      groups[last].seen += open.seen
      groups[last].expected += open.expected
    }
    sum = groups.reduce(0) { $0 + ($1.seen - $1.expected) * ($1.seen - $1.expected) / $1.expected }
    freedom = Double(max(1, groups.count - 1))
  }

  /// How many standard deviations the sum lies above its mean, by the cube root of Wilson and Hilferty.
  var deviations: Double {
    let spread = 2 / (9 * freedom)
    return (cbrt(sum / freedom) - (1 - spread)) / spread.squareRoot()
  }
}
