extension Shrinker {
  /// Sorts siblings of equal label: of all failing orders the sorted one is the simplest.
  ///
  /// Tries all groups at once, then group by group, then neighbour by neighbour.
  mutating func sortSiblings() async {
    if await keeps(best.sorted(outline)) { return }
    var ordinal = 0
    while ordinal < outline.siblings.count, !isExhausted {
      await sortSiblings(ordinal)
      ordinal += 1
    }
  }

  private mutating func sortSiblings(_ ordinal: Int) async {
    let ranges = outline.siblings[ordinal]
    if await keeps(best.sorting(ranges)) { return }
    for index in 1..<ranges.count where ordinal < outline.siblings.count {
      await sink(index, in: ordinal)
    }
  }

  /// Moves one part to the front as long as the case fails.
  private mutating func sink(_ index: Int, in ordinal: Int) async {
    var index = index
    while index > 0, ordinal < outline.siblings.count, index < outline.siblings[ordinal].count {
      let pair = Array(outline.siblings[ordinal][index - 1...index])
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
  func sorted(_ outline: SpanTree) -> ChoiceSequence {
    var sequence = self
    // Sorting moves parts within a group, never places outside it.
    for ranges in outline.siblings.reversed() { sequence = sequence.sorting(ranges) }
    return sequence
  }
}

extension Shrinker {
  /// Moves a part to the place of a simpler one of its kind, or deletes it, and sorts the result: a subtree under another
  /// parent.
  ///
  /// Neither edit alone is simpler or fails. It comes last and only for small cases, since the number of pairs is
  /// quadratic.
  mutating func graftParts() async {
    for edit in outline.grafts.prefix(60).map({ best.swapping($0.part, $0.place) }) {
      let moved = rehearsed(edit)
      if await keeps(moved.sorted(SpanTree(moved))) { return }
    }
  }
}

extension SpanTree {
  /// Pairs of disjoint parts of one kind, of which exactly one is the simplest value.
  fileprivate var grafts: [(part: ClosedRange<Int>, place: ClosedRange<Int>)] {
    let parts = spans.filter { $0.isReplaceable && $0.decisions > 0 }
    let least = parts.map(\.decisions).min() ?? 0
    return parts.filter { $0.decisions > least }.flatMap { part in
      parts.filter { place in
        place.label == part.label && place.decisions == least && !part.range.overlaps(place.range)
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
