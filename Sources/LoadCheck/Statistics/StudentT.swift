import Glibc

/// Student's t-distribution.
struct StudentT {
  /// Degrees of freedom, from 1.
  let freedom: Double

  /// The probability of a value above this one.
  func tail(_ t: Double) -> Double {
    let share = Self.beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
    return t >= 0 ? share : 1 - share
  }

  func quantile(_ probability: Double) -> Double {
    bisect(-1e8...1e8) { tail($0) > 1 - probability }
  }

  /// The regularised incomplete beta function, by its continued fraction on the side where that converges.
  private static func beta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    guard x <= (a + 1) / (a + b + 2) else { return 1 - beta(1 - x, b, a) }
    let powers: Double = a * log(x) + b * log(1 - x)
    let factor: Double = lgamma(a + b) - lgamma(a) - lgamma(b)
    return exp(powers + factor) / a * fraction(x, a, b)
  }

  /// The continued fraction, by Lentz's method.
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    let tiny = 1e-300
    var (c, d) = (1.0, 1 - (a + b) * x / (a + 1))
    d = 1 / (abs(d) < tiny ? tiny : d)
    var value = d
    for m in stride(from: 1.0, through: 500, by: 1) {
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      let before = value
      for term in [even, odd] {
        d = 1 + term * d
        d = 1 / (abs(d) < tiny ? tiny : d)
        c = 1 + term / c
        if abs(c) < tiny { c = tiny }
        value *= c * d
      }
      if abs(value - before) <= abs(value) * 1e-15 { break }
    }
    return value
  }
}

/// The standard normal distribution.
enum Normal {
  static func tail(_ z: Double) -> Double { erfc(z / 2.0.squareRoot()) / 2 }

  static func quantile(_ probability: Double) -> Double {
    bisect(-40...40) { tail($0) > 1 - probability }
  }
}

/// The point of a range up to which a condition holds.
private func bisect(_ range: ClosedRange<Double>, _ isBelow: (Double) -> Bool) -> Double {
  var (low, high) = (range.lowerBound, range.upperBound)
  for _ in 0..<200 {
    let middle = (low + high) / 2
    if isBelow(middle) { low = middle } else { high = middle }
  }
  return (low + high) / 2
}
