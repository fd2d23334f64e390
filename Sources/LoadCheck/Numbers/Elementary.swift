/// Logarithm and exponential from additions, multiplications and divisions only.
///
/// Those of a C library may differ in the last bit between versions, and with them every arrival and key that a seed stands
/// for. The error is at most 2 ulp.
enum Elementary {
  // The logarithm of 2 in two parts; the product of the high part and an exponent is exact.
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// The natural logarithm; -infinity for 0 and NaN below.
  static func log(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
    var (significand, exponent) = (x.significand, Double(x.exponent))
    if significand > 1.414_213_562_373_095 {
      significand /= 2
      exponent += 1
    }
    // log m = 2 artanh s with s = (m - 1) / (m + 1), at most 0.172: twelve terms are enough.
    let s = (significand - 1) / (significand + 1)
    let square = s * s
    // Unrolled, so that the divisions are done by the compiler.
    var sum = (1.0 / 23) * square
    sum = (sum + 1.0 / 21) * square
    sum = (sum + 1.0 / 19) * square
    sum = (sum + 1.0 / 17) * square
    sum = (sum + 1.0 / 15) * square
    sum = (sum + 1.0 / 13) * square
    sum = (sum + 1.0 / 11) * square
    sum = (sum + 1.0 / 9) * square
    sum = (sum + 1.0 / 7) * square
    sum = (sum + 1.0 / 5) * square
    sum = (sum + 1.0 / 3) * square
    return exponent * ln2High + (2 * s + (2 * s * sum + exponent * ln2Low))
  }

  /// The exponential; infinity above 709.8 and 0 below -745.2.
  static func exp(_ x: Double) -> Double {
    guard x < 709.782_712_893_384 else { return x.isNaN ? x : .infinity }
    guard x > -745.133_219_101_941_2 else { return x.isNaN ? x : 0 }
    let exponent = (x / (ln2High + ln2Low)).rounded()
    let rest = (x - exponent * ln2High) - exponent * ln2Low
    // The rest is at most 0.347: fourteen terms are enough.
    var sum = 1.0
    for number in stride(from: 14.0, through: 2, by: -1) { sum = 1 + sum * rest / number }
    // Subnormal results need two steps.
    let half = (exponent / 2).rounded(.down)
    return (1 + rest * sum) * power(ofTwo: half) * power(ofTwo: exponent - half)
  }

  private static func power(ofTwo exponent: Double) -> Double {
    Double(sign: .plus, exponent: Int(exponent), significand: 1)
  }
}

extension Double {
  /// The nearest number within bounds; the lower bound for NaN.
  func bounded(by bounds: ClosedRange<Double>) -> Double {
    self >= bounds.lowerBound ? Swift.min(self, bounds.upperBound) : bounds.lowerBound
  }
}
