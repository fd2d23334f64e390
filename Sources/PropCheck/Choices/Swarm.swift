/// Which alternatives the case at hand makes use of (Groce et al., Swarm Testing, ISSTA 2012).
///
/// What many alternatives together hide shows when some are left out: a script that never deletes
/// fills a store, one that never creates tries everything on an empty one.
extension Source {
  /// Tells for each of so many alternatives whether this case should make use of it.
  ///
  /// Half of the cases use all; of the others one half leaves out an eighth of them, the rest a quarter
  /// or a half.
  /// This is no choice: it steers random drawing only and is not recorded, so a case that is
  /// replayed or shrunk may make use of all of them. Multiply it into the weights of
  /// ``pick(weights:fileID:line:)``, and take the weights alone where all that is left is 0.
  /// - Parameter count: How many alternatives there are, at most 65,536; none if it is negative.
  /// - Returns: `true` for those to make use of.
  /// - Complexity: O(`count`).
  public mutating func swarm(of count: Int) -> [Bool] {
    let thinning = random.next() & 7
    var enabled: [Bool] = []
    let count = min(max(count, 0), 1 << 16)
    enabled.reserveCapacity(count)
    var word: UInt64 = 0
    for place in 0..<count {
      if place & 63 == 0 { word = swarmWord(thinning) }
      enabled.append(word >> UInt64(place & 63) & 1 == 1)
    }
    return enabled
  }

  /// 64 bits of which all, 7/8, 3/4 or 1/2 are set.
  private mutating func swarmWord(_ thinning: UInt64) -> UInt64 {
    switch thinning {
    case 0: random.next()
    case 1: random.next() | random.next()
    case 2, 3: random.next() | random.next() | random.next()
    default: .max
    }
  }
}
