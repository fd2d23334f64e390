import LoadCheck

/// Chooses among the rows of a table.
struct RowSampler: Sendable {
  private let sampler: KeySampler
  private let count: Int
  private let isLatest: Bool
  private let factor: Int

  init(_ choice: KeyChoice, count: Int) {
    self.count = max(1, count)
    sampler = KeySampler(choice, count: self.count)
    if case .latest = choice { isLatest = true } else { isLatest = false }
    factor = Self.factor(of: self.count)
  }

  /// A row from 0; rows added during the load follow the initial ones.
  ///
  /// The most popular rows of a distribution are neighbours, which would share pages; they are spread over the table, except in
  /// a distribution that prefers the newest rows.
  func next(_ random: inout SplitMix64, added: Int) -> Int {
    let rank = sampler.next(&random)
    guard !isLatest else { return rank + added }
    return rank * factor % count
  }

  /// A number near the golden section of the count and coprime to it, so that its multiples meet every row.
  private static func factor(of count: Int) -> Int {
    var factor = max(1, Int(Double(count) * 0.618_033_988))
    while Self.divisor(factor, count) > 1 { factor += 1 }
    return factor
  }

  private static func divisor(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : divisor(right, left % right)
  }
}
