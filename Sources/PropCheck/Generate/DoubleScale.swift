/// The order of the magnitudes of doubles for a human reader: whole numbers, then numbers with one, two and three
/// decimals, each by size, then all others by size, with infinity and NaN last.
///
/// 0.1 is simpler than 0.0625, since counterexamples are read in decimal. The sign is a separate choice behind the
/// magnitude, so that -5 is as short as 5, and 5 is simpler.
enum DoubleScale {
  static let limit = index(of: .nan)

  /// The bits of an index that hold the digits; the two above hold the number of decimals.
  private static let countBits: UInt64 = 54
  private static let isRough: UInt64 = 1 << 63
  private static let powers: [Double] = [1, 10, 100, 1000]

  /// The index of a magnitude; the sign is ignored.
  static func index(of value: Double) -> UInt64 {
    guard !value.isNaN else { return isRough | Double.nan.magnitude.bitPattern }
    for (decimals, power) in powers.enumerated() {
      let count = (value.magnitude * power).roundedToNearest
      guard count < 0x1p53 else { break }
      if count / power == value.magnitude {
        return UInt64(decimals) << countBits | UInt64(count)
      }
    }
    return isRough | value.magnitude.bitPattern
  }

  /// The magnitude at an index; of several equal ones, ``index(of:)`` returns the simplest.
  static func magnitude(at index: UInt64) -> Double {
    guard index < isRough else { return Double(bitPattern: index & ~isRough) }
    let decimals = min(Int(index >> countBits), powers.count - 1)
    return Double(index & (1 << countBits - 1)) / powers[decimals]
  }

  /// The value in a range nearest to another, or the whole number beside it if there is one; -0.0 is below a range from 0.
  static func clamp(_ value: Double, to range: ClosedRange<Double>) -> Double {
    guard value.isFinite else { return range.contains(value) ? value : clamp(0, to: range) }
    if value < range.lowerBound {
      let whole = range.lowerBound.roundedUp
      return range.contains(whole) ? whole : range.lowerBound
    }
    guard value > range.upperBound else {
      return value.sign == .minus && range.lowerBound.sign == .plus ? 0 : value
    }
    let whole = range.upperBound.roundedDown
    return range.contains(whole) ? whole : range.upperBound
  }

  /// The magnitudes that a shrinker should try in place of one, the simplest first.
  static func simpler(than index: UInt64) -> [UInt64] {
    let value = magnitude(at: index)
    guard value.isFinite else { return [0x1p53, 1e100, .greatestFiniteMagnitude].map(Self.index) }
    let rounded = powers.flatMap { power -> [Double] in
      let scaled = value * power
      guard scaled < 0x1p53 else { return [] }
      return [scaled.roundedDown / power, scaled.roundedUp / power]
    }
    return (rounded.isEmpty ? [0x1p53] : rounded).map(Self.index).filter { $0 < index }
  }
}

/// Rounding without the C library.
extension Double {
  /// The greatest whole number not above this one; itself if it has no fraction, is infinite or NaN.
  var roundedDown: Double {
    guard magnitude < 0x1p53 else { return self }
    let whole = Double(Int64(self))
    return whole > self ? whole - 1 : whole
  }

  /// The least whole number not below this one, never -0.0.
  var roundedUp: Double { 0 - (-self).roundedDown }

  /// The nearest whole number, upwards from the middle.
  var roundedToNearest: Double {
    let down = roundedDown
    return self - down < 0.5 ? down : roundedUp
  }
}
