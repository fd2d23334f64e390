/// How finely values are told apart: ranges of width 1 up to a power of two, then half as many of each width that is a
/// power of two.
struct Resolution: Equatable, Sendable {
  /// How many bits of a value are kept.
  let bits: Int

  /// 2,048 ranges are the least power of two with three significant digits everywhere.
  static let thousandth = Resolution(bits: 11)
  /// Ranges of at most a sixteenth of their values: enough to look at.
  static let sixteenth = Resolution(bits: 5)

  /// The place of a value from 0 among all ranges, in order.
  ///
  /// It is asked five times for each operation of a load, where a call costs as much as the answer.
  @inline(__always)
  func index(of value: Int64) -> Int {
    let length = UInt64(bitPattern: value) | (1 << UInt64(bits) - 1)
    let shift = UInt64.bitWidth - bits - length.leadingZeroBitCount
    return shift << (bits - 1) + Int(value >> Int64(shift))
  }

  /// The power of two that is the width of a range.
  private func shift(at index: Int) -> Int { max(0, index >> (bits - 1) - 1) }

  /// The least value of a range.
  func least(at index: Int) -> Int64 {
    let shift = shift(at: index)
    return Int64(index - shift << (bits - 1)) << Int64(shift)
  }

  /// The greatest value of a range.
  func greatest(at index: Int) -> Int64 {
    least(at: index) + (1 << Int64(shift(at: index)) - 1)
  }
}
