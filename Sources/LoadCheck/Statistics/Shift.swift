/// The Hodges-Lehmann shift between two samples: the median of all differences, with the confidence interval that
/// corresponds to the Mann-Whitney test.
public struct Shift: Equatable, Sendable {
  /// The median of the differences.
  public let estimate: Double
  /// The confidence interval; nil if there are too few values.
  public let interval: ClosedRange<Double>?

  /// Measures the shift; nil if a sample is empty, or if a difference is not finite.
  ///
  /// - Parameters:
  ///   - first: The shifted sample.
  ///   - second: The sample with which it is compared.
  ///   - confidence: The minimum confidence level of the interval; clamped to 0...1.
  /// - Complexity: O(mn log mn).
  public init?(of first: [Double], from second: [Double], confidence: Double = 0.95) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let differences = first.flatMap { left in second.map { left - $0 } }.sorted()
    guard differences.allSatisfy(\.isFinite) else { return nil }
    let middle = differences.count / 2
    estimate =
      differences.count.isMultiple(of: 2)
      ? (differences[middle - 1] + differences[middle]) / 2 : differences[middle]
    interval = Self.cut(first.count, second.count, (1 - confidence.bounded(by: 0...1)) / 2).map {
      differences[$0]...differences[differences.count - 1 - $0]
    }
  }

  /// The number of differences outside the interval at each end; nil if there are too few.
  private static func cut(_ first: Int, _ second: Int, _ tail: Double) -> Int? {
    guard first + second > RankTest.exactLimit else {
      return UDistribution(first, second).quantile(tail)
    }
    let (m, n) = (Double(first), Double(second))
    let spread = (m * n * (m + n + 1) / 12).squareRoot()
    let cut = (m * n / 2 - Normal.quantile(1 - tail) * spread).rounded(.down) - 1
    return cut >= 0 ? Int(cut) : nil
  }
}
