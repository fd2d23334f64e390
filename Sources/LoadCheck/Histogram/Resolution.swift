/// The buckets of a histogram: width 1 up to a power of two, then half as many of each further power of two.
struct Resolution: Equatable, Sendable {
  let bits: Int

  /// 2,048 is the least power of two with three significant digits everywhere.
  static let thousandth = Resolution(bits: 11)
  /// Buckets of at most a sixteenth of their values, for live figures.
  static let sixteenth = Resolution(bits: 5)

  /// The bucket of a value from 0.
  ///
  /// Called five times per operation of a load, where the call would cost as much as the computation.
  @inline(__always)
  func index(of value: Int64) -> Int {
    let length = UInt64(bitPattern: value) | (1 << UInt64(bits) - 1)
    let shift = UInt64.bitWidth - bits - length.leadingZeroBitCount
    return shift << (bits - 1) + Int(value >> Int64(shift))
  }

  /// The width of a bucket, as a power of two.
  private func shift(at index: Int) -> Int { max(0, index >> (bits - 1) - 1) }

  func least(at index: Int) -> Int64 {
    let shift = shift(at: index)
    return Int64(index - shift << (bits - 1)) << Int64(shift)
  }

  func greatest(at index: Int) -> Int64 {
    least(at: index) + (1 << Int64(shift(at: index)) - 1)
  }
}
