/// Rounding without the C library.
extension Double {
  /// The greatest whole number not above this one; itself if it has no fraction, is infinite or NaN.
  var roundedDown: Double {
    guard magnitude < 0x1p53 else { return self }
    let whole = Double(Int64(self))
    return whole > self ? whole - 1 : whole
  }

  /// The least whole number not below this one.
  var roundedUp: Double { -(-self).roundedDown }

  /// The nearest whole number, upwards from the middle.
  var roundedToNearest: Double {
    let down = roundedDown
    return self - down < 0.5 ? down : roundedUp
  }
}
