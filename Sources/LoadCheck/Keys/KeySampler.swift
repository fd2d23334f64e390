/// A sampler that draws rows from a distribution.
public struct KeySampler: Sendable {
  private enum Way {
    case uniform(UInt64)
    case zipfian(Zipf)
    case latest(Zipf, last: Int)
    case hotspot(hot: UInt64, all: UInt64, share: Double)
  }

  private let way: Way

  /// Creates a sampler.
  ///
  /// - Parameters:
  ///   - choice: The distribution; exponents are clamped to the range from just above 0 to 10, shares to the range from
  ///     0 to 1.
  ///   - count: The number of rows, from 1 to 2^52.
  public init(_ choice: KeyChoice, count: Int) {
    let count = min(max(1, count), Zipf.greatestCount)
    switch choice {
    case .uniform: way = .uniform(UInt64(count))
    case .zipfian(let exponent): way = .zipfian(Zipf(count: count, exponent: exponent))
    case .latest(let exponent):
      way = .latest(Zipf(count: count, exponent: exponent), last: count - 1)
    case .hotspot(let rows, let operations):
      let hot = (rows.bounded(by: 0...1) * Double(count)).rounded()
      way = .hotspot(
        hot: max(1, UInt64(hot)), all: UInt64(count), share: operations.bounded(by: 0...1))
    }
  }

  /// Returns the next row, from 0.
  ///
  /// - Complexity: O(1).
  public func next(_ random: inout SplitMix64) -> Int {
    switch way {
    case .uniform(let count): Int(random.next(below: count))
    case .zipfian(let zipf): zipf.next(&random)
    case .latest(let zipf, let last): last - zipf.next(&random)
    case .hotspot(let hot, let all, let share):
      // Without cold rows all operations go to the hot ones.
      random.nextUnit() < share || hot == all
        ? Int(random.next(below: hot)) : Int(hot + random.next(below: all - hot))
    }
  }
}
