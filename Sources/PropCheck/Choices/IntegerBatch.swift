/// Draws many integers of a range at once, with the same distribution as ``Source/integer(in:towards:)``.
///
/// All are uniform at first, without a branch; then a mask of random bits says which of each 64 become unusual.
struct IntegerBatch: Sendable {
  private let range: ClosedRange<Int>
  private let origin: Int
  private let width: UInt64
  private let unusual: UnusualIntegers

  init(in range: ClosedRange<Int>, towards: Int?) {
    self.range = range
    origin = (towards ?? 0).clamped(to: range)
    width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    unusual = UnusualIntegers(in: range, origin: origin)
  }

  func draw(_ count: Int, from source: inout Source) -> [Int] {
    guard count > 0 else { return [] }
    // Copying what was drawn, for short lists on the stack, is faster than drawing into an array. There is room for the other one of
    // the last pair.
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count &+ 1) { room in
      let buffer = UnsafeMutableBufferPointer(start: room.baseAddress, count: count)
      fill(buffer, from: &source)
      if width >= 64 { source.remember(lastOf: buffer) }
      return Array(buffer)
    }
  }

  @inline(__always)
  private func fill(_ buffer: UnsafeMutableBufferPointer<Int>, from source: inout Source) {
    guard width < 1 << 16 else { return fillWide(buffer, &source.random) }
    guard width >= 64 else { return fillPairs(of: buffer, &source.random) }
    source.unusual.turn(to: unusual)
    // Known before the integers, it is not waited for behind them.
    var bits = source.random.next()
    fillPairs(of: buffer, &source.random)
    var start = 0
    while true {
      let end = min(start &+ 64, buffer.count)
      alterByNumber(start..<end, of: buffer, bits, &source)
      guard end < buffer.count else { return }
      (start, bits) = (end, source.random.next())
    }
  }

  private func fillWide(
    _ buffer: UnsafeMutableBufferPointer<Int>, _ dice: inout Xoshiro
  ) {
    for start in stride(from: 0, to: buffer.count, by: 64) {
      let places = start..<min(start &+ 64, buffer.count)
      fillAll(places, of: buffer, &dice)
      alter(places, of: buffer, &dice)
    }
  }

  /// Uniform integers, two of each random number: in so small a range the bias of one is below 2^-16.
  @inline(__always)
  private func fillPairs(of buffer: UnsafeMutableBufferPointer<Int>, _ dice: inout Xoshiro) {
    guard let start = UnsafeMutableRawPointer(buffer.baseAddress) else { return }
    var random = dice
    let count = UInt32(truncatingIfNeeded: width &+ 1)
    let counts = SIMD2<UInt64>(truncatingIfNeeded: SIMD2(repeating: count))
    let low = SIMD2(repeating: range.lowerBound)
    var place = 0
    while place < buffer.count {
      let bits = random.next()
      let halves = SIMD2(UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))
      let scaled = (SIMD2<UInt64>(truncatingIfNeeded: halves) &* counts) &>> 32
      let pair = low &+ SIMD2<Int>(truncatingIfNeeded: scaled)
      start.storeBytes(of: pair, toByteOffset: place &* 8, as: SIMD2<Int>.self)
      place &+= 2
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

  /// Makes an eighth of the integers of a small range unusual, or half of them if the range is not so easily exhausted.
  @inline(__always)
  private func alterByNumber(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, _ bits: UInt64,
    _ source: inout Source
  ) {
    var random = source.random
    var mask = bits & UInt64.mask(of: places.count)
    // Of three bits each; only those that lie 21, 22, 42 or 43 apart depend on each other.
    if width < 4096 { mask &= (bits >> 21 | bits << 43) & (bits >> 43 | bits << 21) }
    source.unusual.entries.withUnsafeBufferPointer { entries in
      if entries.isEmpty {
        alter(mask, from: places.lowerBound, of: buffer, &random) { unusual.entry($0) }
      } else {
        alter(mask, from: places.lowerBound, of: buffer, &random) { entries[$0] }
      }
    }
    source.random = random
  }

  /// Makes the integers at the bits of a mask unusual, two by each random number.
  @inline(__always)
  private func alter(
    _ mask: UInt64, from start: Int, of buffer: UnsafeMutableBufferPointer<Int>,
    _ dice: inout Xoshiro, _ entry: (Int) -> UnusualIntegers.Entry
  ) {
    var (mask, random) = (mask, dice)
    while mask != 0 {
      let bits = random.next()
      alter(&mask, from: start, of: buffer, UInt32(truncatingIfNeeded: bits), entry)
      guard mask != 0 else { break }
      alter(&mask, from: start, of: buffer, UInt32(truncatingIfNeeded: bits >> 32), entry)
    }
    dice = random
  }

  /// Makes the integer at the lowest bit of a mask unusual, and removes the bit: seven random bits choose how, two an earlier integer,
  /// and sixteen what is added.
  @inline(__always)
  private func alter(
    _ mask: inout UInt64, from start: Int, of buffer: UnsafeMutableBufferPointer<Int>,
    _ bits: UInt32, _ entry: (Int) -> UnusualIntegers.Entry
  ) {
    let (least, width) = (range.lowerBound, range.upperBound &- range.lowerBound)
    let place = start &+ mask.trailingZeroBitCount
    mask &= mask &- 1
    let number = Int(truncatingIfNeeded: bits >> 25)
    let entry = entry(place == 0 ? UnusualIntegers.first(number) : number)
    let chosen = Int(truncatingIfNeeded: bits >> 23 & 3) &* min(place, 4) / 4
    let back = min(place, 1 &+ chosen)
    buffer[place] =
      entry.isConstant
      ? Xoshiro.nearConstant(UInt64(bits), in: range, origin: origin)
      : least
        &+ min(max(entry.distance(bits, after: buffer[place &- back] &- least), 0), width)
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
