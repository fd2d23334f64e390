import PropCheck

/// Which of the seeds of a property are worth keeping.
struct SeedThinning {
  /// How many are kept by default.
  static let usual = 10

  /// The most to keep.
  let limit: Int

  /// The seeds in the order in which they are kept: the smallest of each bug, then the others by size.
  func ranked(_ seeds: [KnownSeed]) -> [KnownSeed] {
    // On another layer a symptom is one of another bug.
    var seen: [String?: Set<String>] = [:]
    var (first, others): ([KnownSeed], [KnownSeed]) = ([], [])
    for seed in seeds.sorted(by: Self.isSmaller) {
      let (symptoms, layer) = (seed.file?.symptoms ?? [], seed.file?.layer)
      // Older files do not tell; each may be a bug of its own.
      if symptoms.isEmpty || seen[layer, default: []].isDisjoint(with: symptoms) {
        first.append(seed)
      } else {
        others.append(seed)
      }
      seen[layer, default: []].formUnion(symptoms)
    }
    return first + others
  }

  /// The seeds that are dropped.
  func dropped(_ seeds: [KnownSeed]) -> [KnownSeed] { Array(ranked(seeds).dropFirst(limit)) }

  /// Fewer choices, or as many and lower ones (shortlex).
  private static func isSmaller(_ left: KnownSeed, _ right: KnownSeed) -> Bool {
    let (mine, theirs) = (left.reproduction.choices, right.reproduction.choices)
    if mine.count != theirs.count { return mine.count < theirs.count }
    return mine == theirs ? left.name < right.name : mine.lexicographicallyPrecedes(theirs)
  }
}
