import Foundation

/// Logarithms and powers of ten, of whatever a file may hold.
enum Elementary {
  /// The decimal logarithm of the size of a number; that of the least one that counts where there is none.
  static func decade(_ value: Double) -> Double { log10(max(abs(value), 1e-300)) }

  static func power(of exponent: Int) -> Double { pow(10, Double(exponent)) }

  static func power(of exponent: Double) -> Double { pow(10, exponent) }

  /// The number, or the greatest that pictures are made of.
  static func bounded(_ value: Double) -> Double {
    value.isFinite ? max(-1e290, min(value, 1e290)) : 0
  }
}
