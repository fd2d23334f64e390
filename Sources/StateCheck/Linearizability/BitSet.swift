/// A set of small integers.
struct BitSet: Hashable {
  /// The integers below 64, without allocation: few histories have more calls at once.
  private var low: UInt64 = 0
  /// The others, 64 per word, without trailing zeros.
  private var high: [UInt64] = []

  mutating func insert(_ number: Int) {
    let bit: UInt64 = 1 << UInt64(number & 63)
    guard number >= 64 else {
      low |= bit
      return
    }
    let word = number / 64 - 1
    while high.count <= word { high.append(0) }
    high[word] |= bit
  }

  func contains(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(number & 63)
    guard number >= 64 else { return low & bit != 0 }
    let word = number / 64 - 1
    return word < high.count && high[word] & bit != 0
  }

  func inserting(_ number: Int) -> BitSet {
    var set = self
    set.insert(number)
    return set
  }

  /// The memory allocated.
  var bytes: Int { MemorySize.list(of: UInt64.self, high.count) }

  func isSubset(of other: BitSet) -> Bool {
    guard low & ~other.low == 0, high.count <= other.high.count else { return false }
    return zip(high, other.high).allSatisfy { $0 & ~$1 == 0 }
  }
}
