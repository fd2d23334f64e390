extension Cost {
  /// What two parts took together, as if one machine had run them: times are added up, the rate is that of both, and memory is
  /// the greater of the two.
  static func sum(_ left: Cost?, _ right: Cost?) -> Cost? {
    guard var sum = left, let right else { return left ?? right }
    sum.casesPerSecond = rate(sum, right)
    sum.wallNanoseconds &+= right.wallNanoseconds
    sum.processorNanoseconds &+= right.processorNanoseconds
    sum.generateNanoseconds &+= right.generateNanoseconds
    sum.runNanoseconds &+= right.runNanoseconds
    sum.checkNanoseconds &+= right.checkNanoseconds
    sum.shrinkNanoseconds &+= right.shrinkNanoseconds
    sum.caseHistogram = added(sum.caseHistogram, right.caseHistogram)
    sum.memory = Memory.greatest(sum.memory, right.memory)
    sum.regressions = joined(sum.regressions, right.regressions) { $0.file == $1.file }
    // Every part replays the whole corpus.
    sum.corpus = sum.corpus ?? right.corpus
    sum.coverage = sum.coverage ?? right.coverage
    sum.notes = joined(sum.notes, right.notes, by: ==)
    return sum
  }

  /// The cases of both per second; the greater rate if the parts took no time.
  private static func rate(_ left: Cost, _ right: Cost) -> Int {
    let (mine, theirs) = (Double(left.wallNanoseconds), Double(right.wallNanoseconds))
    guard mine + theirs > 0 else { return max(left.casesPerSecond, right.casesPerSecond) }
    let cases = Double(left.casesPerSecond) * mine + Double(right.casesPerSecond) * theirs
    return Saturating.whole(cases / (mine + theirs))
  }

  private static func added(_ left: [Int], _ right: [Int]) -> [Int] {
    let (longer, shorter) = left.count < right.count ? (right, left) : (left, right)
    return longer.enumerated().map { place, count in
      place < shorter.count ? count &+ shorter[place] : count
    }
  }

  private static func joined<Element>(
    _ left: [Element]?, _ right: [Element]?, by isSame: (Element, Element) -> Bool
  ) -> [Element]? {
    guard let left, let right else { return left ?? right }
    return left + right.filter { new in !left.contains { isSame($0, new) } }
  }
}

extension Memory {
  fileprivate static func greatest(_ left: Memory?, _ right: Memory?) -> Memory? {
    guard let left, let right else { return left ?? right }
    let most = { (figure: KeyPath<Memory, Int?>) in
      [left[keyPath: figure], right[keyPath: figure]].compactMap(\.self).max()
    }
    return Memory(
      peakResidentBytes: most(\.peakResidentBytes), heapBeforeBytes: most(\.heapBeforeBytes),
      heapAfterBytes: most(\.heapAfterBytes), storeBytes: most(\.storeBytes),
      storePeakBytes: most(\.storePeakBytes))
  }
}
