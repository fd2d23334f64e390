/// Rounding without the C library, which a program of pure Swift need not be linked with.
extension Double {
  /// The greatest whole number that is not above this one; itself if it has no fraction, or is
  /// infinite or no number.
  var roundedDown: Double {
    guard magnitude < 0x1p53 else { return self }
    let whole = Double(Int64(self))
    return whole > self ? whole - 1 : whole
  }

  /// The least whole number that is not below this one.
  var roundedUp: Double { -(-self).roundedDown }

  /// The nearest whole number, upwards from the middle.
  var roundedToNearest: Double {
    let down = roundedDown
    return self - down < 0.5 ? down : roundedUp
  }
}
