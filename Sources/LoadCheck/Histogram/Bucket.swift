/// A range of values that count as the same: 2,048 of width 1, then 1,024 of each width that is a power of two.
struct Bucket: Equatable {
  /// How many bits of a value are kept: 2,048 are the least power of two with three significant digits everywhere.
  static let bits = 11
  private static let half = 1 << (bits - 1)

  /// Its place among all, in order.
  let index: Int

  init(index: Int) {
    self.index = index
  }

  /// The one of a value from 0.
  init(of value: Int64) {
    let length = UInt64(bitPattern: value) | (1 << Self.bits - 1)
    let shift = UInt64.bitWidth - Self.bits - length.leadingZeroBitCount
    index = shift << (Self.bits - 1) + Int(value >> Int64(shift))
  }

  /// The power of two that is its width.
  private var shift: Int { max(0, index >> (Self.bits - 1) - 1) }

  /// The least value in it.
  var least: Int64 { Int64(index - shift << (Self.bits - 1)) << Int64(shift) }

  /// The greatest value in it.
  var greatest: Int64 { least + (1 << Int64(shift) - 1) }
}
