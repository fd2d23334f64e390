/// Draws ranks, where the k-th is k to the power of -exponent times as likely as the first, exactly and in constant time.
///
/// Rejection-inversion (Hörmann and Derflinger, "Rejection-inversion to generate variates from monotone discrete
/// distributions", 1996): no table, and 1.1 draws on average.
struct Zipf: Sendable {
  /// Above that, floating-point numbers have no halves.
  static let greatestCount = 1 << 52

  private let count: Double
  private let curve: Curve
  private let first: Double
  private let last: Double
  /// Draws this close to a rank are accepted without evaluating the exact function.
  private let shortcut: Double

  /// - Parameters:
  ///   - count: How many ranks there are, from 1 to 2^52.
  ///   - exponent: Above 0, up to 10.
  init(count: Int, exponent: Double) {
    let curve = Curve(exponent: exponent.bounded(by: 0x1p-20...10))
    self.count = Double(min(max(count, 1), Self.greatestCount))
    self.curve = curve
    first = curve.integral(1.5) - 1
    last = curve.integral(self.count + 0.5)
    shortcut = 2 - curve.inverse(curve.integral(2.5) - curve.weight(2))
  }

  /// The next rank, from 0.
  func next(_ random: inout SplitMix64) -> Int {
    while true {
      let area = last + random.nextUnit() * (first - last)
      let place = curve.inverse(area)
      let rank = min(max((place + 0.5).rounded(.down), 1), count)
      if rank - place <= shortcut || area >= curve.integral(rank + 0.5) - curve.weight(rank) {
        return Int(rank) - 1
      }
    }
  }
}

/// The weights of ranks as a continuous function.
private struct Curve: Sendable {
  let exponent: Double

  /// The weight of a rank relative to the first.
  func weight(_ rank: Double) -> Double {
    Elementary.exp(-exponent * Elementary.log(rank))
  }

  /// The integral of the weights from 1; a logarithm for the exponent 1.
  func integral(_ place: Double) -> Double {
    let log = Elementary.log(place)
    return Self.growth((1 - exponent) * log) * log
  }

  /// The inverse of ``integral(_:)``.
  func inverse(_ area: Double) -> Double {
    let rest = max(area * (1 - exponent), -1)
    return Elementary.exp(Self.decline(rest) * area)
  }

  /// `(exp x - 1) / x`, by its Taylor series near 0.
  private static func growth(_ x: Double) -> Double {
    guard abs(x) < 1e-4 else { return (Elementary.exp(x) - 1) / x }
    return 1 + x / 2 * (1 + x / 3 * (1 + x / 4))
  }

  /// `log (1 + x) / x`, likewise.
  private static func decline(_ x: Double) -> Double {
    guard abs(x) < 1e-4 else { return Elementary.log(1 + x) / x }
    return 1 - x * (1 / 2.0 - x * (1 / 3.0 - x / 4))
  }
}
