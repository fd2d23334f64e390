/// A small source of choices that draws integers as the engine does: an eighth are at an edge, near an earlier one, or
/// small, and any may be recorded.
///
/// Its state outlives a draw, and rare cases are functions that read it. So each draw loads and stores the state, which the
/// loop over uniform integers keeps in registers: Swift does this for any source that is passed on.
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
    guard count > 0 else { return [] }
    var array: [Int] = []
    array.reserveCapacity(count)
    var random = random
    for _ in 0..<count { array.append(random.next(upTo: limit)) }
    self.random = random
    array.withUnsafeMutableBufferPointer { array in
      var first = 0
      while first < array.count {
        let bits = self.random.next()
        var mask = bits & (bits >> 16) & (bits >> 32) & 0xFFFF
        while mask != 0 {
          let place = first &+ mask.trailingZeroBitCount
          mask &= mask &- 1
          guard place < array.count else { break }
          let earlier = place > 0 ? array[place &- 1] : nil
          array[place] = unusual(upTo: limit, earlier)
        }
        first &+= 16
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
    unusual(upTo: limit, count > 0 ? recent[(count &- 1) & 3] : nil)
  }

  /// Near an earlier number, if there is one.
  private mutating func unusual(upTo limit: Int, _ earlier: Int?) -> Int {
    let bits = random.next()
    let rest = Int(truncatingIfNeeded: bits >> 3)
    switch (bits & 7, earlier) {
    case (0, _): return edge(upTo: limit, rest)
    case (1...2, let earlier?): return min(max(earlier &+ rest & 7 &- 4, 0), limit)
    default: return small(upTo: limit)
    }
  }

  private func edge(upTo limit: Int, _ bits: Int) -> Int {
    let anchor =
      switch bits & 7 {
      case 0...4: 0
      case 5, 6: limit
      default: 1 << (bits >> 3 & 7)
      }
    return min(max(anchor &+ bits >> 6 & 1, 0), limit)
  }

  /// Every number of bits is equally likely.
  private mutating func small(upTo limit: Int) -> Int {
    let bits = random.next(upTo: Int.bitWidth - limit.leadingZeroBitCount)
    return bits == 0 ? 0 : min(Int(random.next() >> UInt64(64 - bits)), limit)
  }
}
