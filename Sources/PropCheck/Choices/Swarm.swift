/// Which alternatives a case uses (Groce et al., Swarm Testing, ISSTA 2012).
///
/// Leaving some out shows what all of them together hide: a script that never deletes fills a store, one that never
/// creates tries everything on an empty one.
extension Source {
  /// Draws which of several alternatives this case should use.
  ///
  /// Half of the cases use all alternatives. A quarter leave out about an eighth of them, and the rest about a quarter
  /// or a half.
  ///
  /// This is not a choice: it only steers random draws and is not recorded, so a replayed or shrunk case uses all
  /// alternatives, and so does every case of a domain small enough to be enumerated. Multiply the result into the
  /// weights of ``pick(weights:fileID:line:)``; use the weights alone if that leaves only zeros.
  /// - Parameter count: The number of alternatives, at most 65,536; negative counts as 0.
  /// - Returns: `true` for the alternatives to use.
  /// - Complexity: O(`count`).
  public mutating func swarm(of count: Int) -> [Bool] {
    let count = min(max(count, 0), 1 << 16)
    // There the random numbers are always the same, and would leave out the same alternatives in every case.
    guard !isExploring, !isReplaying else { return Array(repeating: true, count: count) }
    let thinning = random.next() & 7
    var enabled: [Bool] = []
    enabled.reserveCapacity(count)
    var word: UInt64 = 0
    for place in 0..<count {
      if place & 63 == 0 { word = swarmWord(thinning) }
      enabled.append(word >> UInt64(place & 63) & 1 == 1)
    }
    return enabled
  }

  /// 64 bits, of which all, 7/8, 3/4 or 1/2 are set.
  private mutating func swarmWord(_ thinning: UInt64) -> UInt64 {
    switch thinning {
    case 0: random.next()
    case 1: random.next() | random.next()
    case 2, 3: random.next() | random.next() | random.next()
    default: .max
    }
  }
}
