/// The smallest source of choices that draws integers as the engine does: an eighth are at an edge, near an earlier one, or
/// small, and any may be recorded.
///
/// Its state outlives a draw, and what is rare are functions that read it. So each draw loads and stores the state, which the
/// loop over uniform integers keeps in registers: that is what Swift makes of any source that is passed on.
struct HandSource: HandNumbers, ~Copyable {
  private var random: HandRandom
  private var recent: InlineArray<4, Int> = [0, 0, 0, 0]
  private var count = 0
  private var isTaped = false
  private var tape: [Int] = []

  init(seed: UInt64) { random = HandRandom(seed: seed) }

  /// Any number is as likely as another; all may be recorded.
  mutating func next() -> UInt64 {
    let bits = random.next()
    return isTaped ? UInt64(bitPattern: Int64(settle(Int(truncatingIfNeeded: bits)))) : bits
  }

  mutating func next(upTo limit: Int) -> Int {
    let bits = random.next()
    let value =
      bits & 7 == 0
      ? unusual(upTo: limit)
      : Int(truncatingIfNeeded: bits.multipliedFullWidth(by: UInt64(limit) &+ 1).high)
    remember(value)
    return isTaped ? settle(value) : value
  }

  /// Uniform numbers first, without a branch; then a mask of random bits says which of each sixteen are not.
  mutating func array(_ count: Int, upTo limit: Int = 1000) -> [Int] {
    var array: [Int] = []
    array.reserveCapacity(count)
    while array.count < count {
      let first = array.count
      var random = random
      for _ in first..<min(first &+ 16, count) { array.append(random.next(upTo: limit)) }
      self.random = random
      let bits = self.random.next()
      var mask = bits & (bits >> 16) & (bits >> 32) & 0xFFFF
      while mask != 0 {
        let place = first &+ mask.trailingZeroBitCount
        mask &= mask &- 1
        if place < count { array[place] = unusual(upTo: limit) }
      }
    }
    for value in array.suffix(4) { remember(value) }
    if isTaped { for value in array { _ = settle(value) } }
    return array
  }

  @inline(__always)
  private mutating func remember(_ value: Int) {
    recent[count & 3] = value
    count &+= 1
  }

  @inline(never)
  private mutating func settle(_ value: Int) -> Int {
    tape.append(value)
    return value
  }

  @inline(never)
  private mutating func unusual(upTo limit: Int) -> Int {
    switch random.next(upTo: 7) {
    case 0: edge(upTo: limit)
    case 1, 2: neighbour(upTo: limit)
    default: small(upTo: limit)
    }
  }

  private mutating func edge(upTo limit: Int) -> Int {
    let anchor =
      switch random.next(upTo: 7) {
      case 0...4: 0
      case 5, 6: limit
      default: 1 << random.next(upTo: 9)
      }
    return min(max(anchor + random.next(upTo: 2) - 1, 0), limit)
  }

  private mutating func neighbour(upTo limit: Int) -> Int {
    guard count > 0 else { return small(upTo: limit) }
    let earlier = recent[random.next(upTo: min(count, 4) - 1)]
    guard random.next(upTo: 1) == 1 else { return min(earlier, limit) }
    return min(max(earlier + random.next(upTo: 8) - 4, 0), limit)
  }

  /// Every number of bits is equally likely.
  private mutating func small(upTo limit: Int) -> Int {
    let bits = random.next(upTo: Int.bitWidth - limit.leadingZeroBitCount)
    return bits == 0 ? 0 : min(Int(random.next() >> UInt64(64 - bits)), limit)
  }
}
