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
    guard let sorted = best.sorting(ranges) else { return }
    if await keeps(sorted) { return }
    for index in 1..<ranges.count where ordinal < spanTree.siblings.count && !isExhausted {
      await sink(index, in: ordinal)
    }
  }

  /// Moves one part to the front as long as the case fails.
  private mutating func sink(_ index: Int, in ordinal: Int) async {
    var index = index
    while index > 0, ordinal < spanTree.siblings.count, index < spanTree.siblings[ordinal].count {
      let pair = Array(spanTree.siblings[ordinal][index - 1...index])
      guard let sorted = best.sorting(pair), await keeps(sorted) else { return }
      index -= 1
    }
  }
}

extension ChoiceSequence {
  /// The sequence with the parts at some places, given in order, sorted by simplicity; nil if they are.
  fileprivate func sorting(_ ranges: [ClosedRange<Int>]) -> ChoiceSequence? {
    let parts = ranges.map { ChoiceSequence(choices: Array(choices[$0])) }
    guard zip(parts, parts.dropFirst()).contains(where: { $1.isSimpler(than: $0) }) else {
      return nil
    }
    return arranging(parts.sorted { $0.isSimpler(than: $1) }, at: ranges)
  }

  /// The sequence with the parts at some places, given in order, replaced.
  private func arranging(_ parts: [ChoiceSequence], at ranges: [ClosedRange<Int>]) -> ChoiceSequence
  {
    var arranged: [Choice] = []
    arranged.reserveCapacity(choices.count)
    var place = 0
    for (part, range) in zip(parts, ranges) {
      arranged += choices[place..<range.lowerBound]
      arranged += part.choices
      place = range.upperBound + 1
    }
    return ChoiceSequence(choices: arranged + choices[place...])
  }

  /// The sequence with all siblings of equal label sorted, the innermost first.
  ///
  /// Parts of different lengths that change places move what lies between them. If those are siblings of another label, their
  /// places are wrong afterwards, and the result is an edit like any other: whether it is simpler and fails is seen when it runs.
  func sorted(_ spanTree: SpanTree) -> ChoiceSequence {
    var sequence = self
    for ranges in spanTree.siblings.reversed() { sequence = sequence.sorting(ranges) ?? sequence }
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
    for graft in spanTree.grafts(upTo: 60) {
      guard !isExhausted else { return }
      let moved = rehearsed(best.swapping(graft.part, graft.place))
      if await keeps(moved.sorted(SpanTree(moved))) { return }
    }
  }
}

extension SpanTree {
  /// Pairs of disjoint parts of one kind, of which one has the fewest decisions and the other has more.
  ///
  /// The fewest are counted over all labels: a kind whose smallest part has more gives no pairs.
  fileprivate func grafts(upTo most: Int) -> [(part: ClosedRange<Int>, place: ClosedRange<Int>)] {
    let parts = spans.filter { $0.isReplaceable && $0.decisionCount > 0 }
    let least = parts.map(\.decisionCount).min() ?? 0
    let places = parts.filter { $0.decisionCount == least }
    var grafts: [(part: ClosedRange<Int>, place: ClosedRange<Int>)] = []
    for part in parts where part.decisionCount > least && grafts.count < most {
      for place in places where place.label == part.label && !part.range.overlaps(place.range) {
        grafts.append((part.range, place.range))
      }
    }
    return Array(grafts.prefix(most))
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
