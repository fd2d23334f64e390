/// By how much the values of one sample are greater than those of another, after Hodges and Lehmann: the median of all
/// differences, with an interval that the test of Mann and Whitney would not refute.
public struct Shift: Equatable, Sendable {
  /// The median of the differences.
  public let estimate: Double
  /// The bounds of the interval; nil where so few values allow none.
  public let interval: ClosedRange<Double>?

  /// Measures the shift; nil if one of the samples is empty, or a difference of two values is no number.
  ///
  /// - Parameters:
  ///   - first: Values of one kind.
  ///   - second: Those from which the shift counts.
  ///   - confidence: With which probability the interval holds the true shift, at least.
  /// - Complexity: O(mn log mn).
  public init?(of first: [Double], from second: [Double], confidence: Double = 0.95) {
    guard !first.isEmpty, !second.isEmpty else { return nil }
    let differences = first.flatMap { left in second.map { left - $0 } }.sorted()
    guard differences.allSatisfy(\.isFinite) else { return nil }
    let middle = differences.count / 2
    estimate =
      differences.count.isMultiple(of: 2)
      ? (differences[middle - 1] + differences[middle]) / 2 : differences[middle]
    interval = Self.cut(first.count, second.count, (1 - confidence) / 2).map {
      differences[$0]...differences[differences.count - 1 - $0]
    }
  }

  /// How many differences stay outside at each end; nil if even the outermost are too near.
  private static func cut(_ first: Int, _ second: Int, _ tail: Double) -> Int? {
    guard first + second > RankTest.exactLimit else {
      return PairCounts(first, second).quantile(tail)
    }
    let (m, n) = (Double(first), Double(second))
    let spread = (m * n * (m + n + 1) / 12).squareRoot()
    let cut = (m * n / 2 - Normal.quantile(1 - tail) * spread).rounded(.down) - 1
    return cut >= 0 ? Int(cut) : nil
  }
}
