import Foundation

/// Logarithms and powers of ten of arbitrary values.
enum PlotMath {
  /// The decimal logarithm of the magnitude; of a tiny number for 0.
  static func decade(_ value: Double) -> Double { log10(max(abs(value), 1e-300)) }

  static func power(of exponent: Int) -> Double { pow(10, Double(exponent)) }

  static func power(of exponent: Double) -> Double { pow(10, exponent) }

  /// The number, limited to what can be drawn.
  static func bounded(_ value: Double) -> Double {
    value.isFinite ? max(-1e290, min(value, 1e290)) : 0
  }
}
