import Glibc

/// Student's distribution, for means and slopes of few values.
struct StudentT {
  /// The degrees of freedom; from 1.
  let freedom: Double

  /// How likely a value above this one is.
  func tail(_ t: Double) -> Double {
    let share = Self.beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2
    return t >= 0 ? share : 1 - share
  }

  /// The value below which another one lies with this probability, by halving.
  func quantile(_ probability: Double) -> Double {
    var (low, high) = (-1e8, 1e8)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if tail(middle) > 1 - probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The regularised incomplete beta function, by its continued fraction on the side where that ends soon.
  private static func beta(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    guard x <= (a + 1) / (a + b + 2) else { return 1 - beta(1 - x, b, a) }
    let front = exp(a * log(x) + b * log(1 - x) + lgamma(a + b) - lgamma(a) - lgamma(b)) / a
    return front * fraction(x, a, b)
  }

  /// The continued fraction by the method of Lentz.
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
