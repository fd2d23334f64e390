import Glibc

/// The normal distribution of mean 0 and variance 1.
enum Normal {
  /// How likely a value above this one is.
  static func tail(_ z: Double) -> Double { erfc(z / 2.0.squareRoot()) / 2 }

  /// The value below which another one lies with this probability, by halving.
  static func quantile(_ probability: Double) -> Double {
    var (low, high) = (-40.0, 40.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      if tail(middle) > 1 - probability { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
