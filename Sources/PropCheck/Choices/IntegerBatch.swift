/// Draws many integers of a range at once, with the same distribution as ``Source/integer(in:towards:)``.
///
/// All are uniform at first, without a branch; then a mask of random bits says which of each 64 become unusual.
struct IntegerBatch: Sendable {
  private let range: ClosedRange<Int>
  private let origin: Int
  private let width: UInt64
  /// The unusual ones as a table, if the range is small.
  private let unusual: UnusualIntegers?

  init(in range: ClosedRange<Int>, towards: Int?) {
    self.range = range
    origin = (towards ?? 0).clamped(to: range)
    width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    unusual = 64..<1 << 16 ~= width ? UnusualIntegers(in: range, origin: origin) : nil
  }

  func draw(_ count: Int, from source: inout Source) -> [Int] {
    guard count > 0 else { return [] }
    // Copying what was drawn, for short lists on the stack, is faster than drawing into an array.
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { buffer in
      fill(buffer, &source.random)
      if width >= 64 { source.remember(lastOf: buffer) }
      return Array(buffer)
    }
  }

  @inline(__always)
  private func fill(_ buffer: UnsafeMutableBufferPointer<Int>, _ random: inout Xoshiro) {
    var place = 0
    while place < buffer.count {
      let places = place..<min(place &+ 64, buffer.count)
      if width < 1 << 16 {
        fillPairs(places, of: buffer, &random)
        unusual?.alter(places, of: buffer, &random)
      } else {
        fillAll(places, of: buffer, &random)
        alter(places, of: buffer, &random)
      }
      place = places.upperBound
    }
  }

  /// Uniform integers, two of each random number: in so small a range the bias of one is below 2^-16.
  @inline(__always)
  private func fillPairs(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, _ dice: inout Xoshiro
  ) {
    var random = dice
    let (low, count) = (range.lowerBound, width &+ 1)
    var place = places.lowerBound
    while place &+ 1 < places.upperBound {
      let bits = random.next()
      buffer[place] = low &+ Int(truncatingIfNeeded: ((bits >> 32) &* count) >> 32)
      buffer[place &+ 1] = low &+ Int(truncatingIfNeeded: ((bits & 0xFFFF_FFFF) &* count) >> 32)
      place &+= 2
    }
    if place < places.upperBound {
      buffer[place] = low &+ Int(truncatingIfNeeded: ((random.next() >> 32) &* count) >> 32)
    }
    dice = random
  }

  @inline(__always)
  private func fillAll(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, _ dice: inout Xoshiro
  ) {
    var random = dice
    for place in places {
      buffer[place] =
        range.lowerBound &+ Int(truncatingIfNeeded: Xoshiro.scale(random.next(), upTo: width))
    }
    dice = random
  }

  /// Makes half of the integers of a wide range unusual.
  private func alter(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, _ dice: inout Xoshiro
  ) {
    var random = dice
    var mask = random.next() & UInt64.mask(of: places.count)
    while mask != 0 {
      let place = places.lowerBound &+ mask.trailingZeroBitCount
      mask &= mask &- 1
      let bits = random.next()
      if bits & 7 == 0 {
        buffer[place] = random.edge(of: range, origin: origin)
      } else if place > 0, Source.isNeighbour(bits) {
        let back = 1 &+ Xoshiro.scale(bits, upTo: UInt64(min(place, 4) &- 1))
        buffer[place] = random.neighbour(of: buffer[place &- Int(back)], in: range)
      } else {
        buffer[place] = small(bits, &random)
      }
    }
    dice = random
  }

  /// A value near the simplest one, by random bits of which the lowest three are used up.
  @inline(__always)
  private func small(_ bits: UInt64, _ random: inout Xoshiro) -> Int {
    let side = Side(of: origin, in: range, ifAny: bits & 8 == 0)
    let length = side.bitLength(bits)
    let distance = random.next()
    return side.value(length == 0 ? 0 : distance >> (64 &- length))
  }
}

extension UInt64 {
  /// So many of the lowest bits, 1 to 64.
  @inline(__always)
  static func mask(of count: Int) -> UInt64 { ~0 &>> UInt64(truncatingIfNeeded: 64 &- count) }
}

extension Source {
  /// Remembers the last integers of a list, which later ones may repeat.
  @inline(__always)
  fileprivate mutating func remember(lastOf buffer: UnsafeMutableBufferPointer<Int>) {
    for place in max(0, buffer.count &- 4)..<buffer.count { remember(buffer[place]) }
  }
}
