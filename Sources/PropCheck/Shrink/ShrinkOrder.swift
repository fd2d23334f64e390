extension Shrinker {
  /// Sorts parts of one kind that stand side by side: of all orders that fail one is the simplest.
  ///
  /// All of them at once, or else one group after the other, or else neighbour by neighbour.
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

  /// Moves one part towards the front as long as that helps.
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
  /// With what stands at some places, given in order, sorted by simplicity.
  fileprivate func sorting(_ ranges: [ClosedRange<Int>]) -> ChoiceSequence {
    let parts = ranges.map { ChoiceSequence(choices: Array(choices[$0])) }
    return arranging(parts.sorted { $0.isSimpler(than: $1) }, at: ranges)
  }

  /// With other parts in place of those at some places, given in order.
  private func arranging(_ parts: [ChoiceSequence], at ranges: [ClosedRange<Int>]) -> ChoiceSequence
  {
    var sequence = self
    for (part, range) in zip(parts, ranges).reversed() {
      sequence.choices.replaceSubrange(range, with: part.choices)
    }
    return sequence
  }

  /// With all parts of one kind that stand side by side sorted, the innermost first.
  func sorted(_ outline: SpanTree) -> ChoiceSequence {
    var sequence = self
    // Sorting moves what lies inside a group, never the places around it.
    for ranges in outline.siblings.reversed() { sequence = sequence.sorting(ranges) }
    return sequence
  }
}

extension Shrinker {
  /// Puts a part in the place of a simpler one of its kind, or leaves it out, and sorts what that
  /// brings together: a tree that is hung differently.
  ///
  /// Neither alone is simpler or fails. Comes last and on small cases only: the number of pairs is
  /// quadratic.
  mutating func graftParts() async {
    for edit in outline.grafts.prefix(60).map({ best.swapping($0.part, $0.place) }) {
      let moved = rehearsed(edit)
      if await keeps(moved.sorted(SpanTree(moved))) { return }
    }
  }
}

extension SpanTree {
  /// Pairs of disjoint parts of one kind of which one is the simplest of all and the other is not.
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
  /// With two disjoint ranges of places in each other's place.
  func swapping(_ one: ClosedRange<Int>, _ other: ClosedRange<Int>) -> ChoiceSequence {
    let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
    var sequence = self
    sequence.choices.replaceSubrange(second, with: choices[first])
    sequence.choices.replaceSubrange(first, with: choices[second])
    return sequence
  }
}
