extension Shrinker {
  /// Sorts siblings, which have equal labels: of all failing orders the sorted one is the simplest.
  ///
  /// Tries all groups at once, then group by group, then neighbour by neighbour.
  mutating func sortSiblings() async {
    if await sortAll() { return }
    var ordinal = 0
    while ordinal < spanTree.siblings.count, !isExhausted {
      await sortSiblings(ordinal)
      ordinal += 1
    }
  }

  /// Sorts all groups at once.
  @discardableResult
  mutating func sortAll() async -> Bool { await keeps(best.sorted(spanTree)) }

  private mutating func sortSiblings(_ ordinal: Int) async {
    let ranges = spanTree.siblings[ordinal]
    if await keeps(best.sorting(ranges)) { return }
    for index in 1..<ranges.count where ordinal < spanTree.siblings.count {
      await sink(index, in: ordinal)
    }
  }

  /// Moves one part to the front as long as the case fails.
  private mutating func sink(_ index: Int, in ordinal: Int) async {
    var index = index
    while index > 0, ordinal < spanTree.siblings.count, index < spanTree.siblings[ordinal].count {
      let pair = Array(spanTree.siblings[ordinal][index - 1...index])
      guard await keeps(best.sorting(pair)) else { return }
      index -= 1
    }
  }
}

extension ChoiceSequence {
  /// The sequence with the parts at some places, given in order, sorted by simplicity.
  fileprivate func sorting(_ ranges: [ClosedRange<Int>]) -> ChoiceSequence {
    let parts = ranges.map { ChoiceSequence(choices: Array(choices[$0])) }
    return arranging(parts.sorted { $0.isSimpler(than: $1) }, at: ranges)
  }

  /// The sequence with the parts at some places, given in order, replaced.
  private func arranging(_ parts: [ChoiceSequence], at ranges: [ClosedRange<Int>]) -> ChoiceSequence
  {
    var sequence = self
    for (part, range) in zip(parts, ranges).reversed() {
      sequence.choices.replaceSubrange(range, with: part.choices)
    }
    return sequence
  }

  /// The sequence with all siblings of equal label sorted, the innermost first.
  func sorted(_ spanTree: SpanTree) -> ChoiceSequence {
    var sequence = self
    // Sorting moves parts within a group, never places outside it.
    for ranges in spanTree.siblings.reversed() { sequence = sequence.sorting(ranges) }
    return sequence
  }
}

extension Shrinker {
  /// Exchanges a part with one of its kind that has the fewest decisions, and sorts the result: a subtree moves under
  /// another parent.
  ///
  /// Neither edit alone is simpler or fails. It comes last and tries only the first pairs, since their number is
  /// quadratic.
  mutating func graftParts() async {
    for edit in spanTree.grafts.prefix(60).map({ best.swapping($0.part, $0.place) }) {
      let moved = rehearsed(edit)
      if await keeps(moved.sorted(SpanTree(moved))) { return }
    }
  }
}

extension SpanTree {
  /// Pairs of disjoint parts of one kind, of which one has the fewest decisions and the other has more.
  ///
  /// The fewest are counted over all labels: a kind whose smallest part has more gives no pairs.
  fileprivate var grafts: [(part: ClosedRange<Int>, place: ClosedRange<Int>)] {
    let parts = spans.filter { $0.isReplaceable && $0.decisionCount > 0 }
    let least = parts.map(\.decisionCount).min() ?? 0
    return parts.filter { $0.decisionCount > least }.flatMap { part in
      parts.filter { place in
        place.label == part.label && place.decisionCount == least
          && !part.range.overlaps(place.range)
      }
      .map { (part.range, $0.range) }
    }
  }
}

extension ChoiceSequence {
  /// The sequence with two disjoint ranges exchanged.
  func swapping(_ one: ClosedRange<Int>, _ other: ClosedRange<Int>) -> ChoiceSequence {
    let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
    var sequence = self
    sequence.choices.replaceSubrange(second, with: choices[first])
    sequence.choices.replaceSubrange(first, with: choices[second])
    return sequence
  }
}
