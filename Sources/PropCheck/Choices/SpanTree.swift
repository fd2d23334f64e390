/// The tree of spans of a sequence, and the lists in it.
struct SpanTree: Sendable {
  /// A span by the places of its brackets.
  struct Span: Sendable {
    let open: Int
    var close: Int
    let label: UInt32
    /// The directly nested spans, in order.
    var children: [Int] = []
    /// How many decisions it holds at any depth, forced ones included.
    var decisionCount = 0

    var range: ClosedRange<Int> { open...close }
  }

  /// In order of opening brackets, so that a span comes before those inside it.
  private(set) var spans: [Span] = []
  /// The places of all decisions that are not forced.
  private(set) var freePlaces: [Int] = []
  /// The spans that hold deletable elements.
  private(set) var lists: [Elements] = []
  /// The children of one span with equal labels, in order, not necessarily adjacent; without the end of a list.
  ///
  /// Only where there are two or more; those of outer spans come first.
  private(set) var siblings: [[ClosedRange<Int>]] = []

  init(_ sequence: ChoiceSequence) {
    var path: [Int] = []
    for (place, choice) in sequence.choices.enumerated() {
      switch choice.kind {
      case .open:
        if let parent = path.last { spans[parent].children.append(spans.count) }
        path.append(spans.count)
        spans.append(Span(open: place, close: place, label: choice.label))
      case .close:
        if let span = path.popLast() { spans[span].close = place }
      default:
        if !choice.isForced { freePlaces.append(place) }
        for span in path { spans[span].decisionCount += 1 }
      }
    }
    lists = spans.compactMap { Elements(of: $0, in: self, sequence) }
    siblings = spans.flatMap { siblings(in: $0, sequence) }
  }
}

extension SpanTree {
  /// The groups of ``siblings`` among the children of one span.
  private func siblings(in span: Span, _ sequence: ChoiceSequence) -> [[ClosedRange<Int>]] {
    var groups: [(label: UInt32, ranges: [ClosedRange<Int>])] = []
    for child in span.children.map({ spans[$0] }) where !sequence.isEnd(child) {
      if let group = groups.firstIndex(where: { $0.label == child.label }) {
        groups[group].ranges.append(child.range)
      } else {
        groups.append((child.label, [child.range]))
      }
    }
    return groups.map(\.ranges).filter { $0.count > 1 }
  }

  /// Siblings that are equal, each paired with the next that equals it, at any distance.
  ///
  /// A forced "one more" is not equal to a free one: the elements that a list needs for its minimum are never paired with
  /// those beyond it, even if they hold the same value.
  func equalSiblings(of sequence: ChoiceSequence) -> [(ClosedRange<Int>, ClosedRange<Int>)] {
    siblings.flatMap { ranges in
      ranges.indices.dropLast().compactMap { index in
        let part = sequence.choices[ranges[index]]
        return ranges[(index + 1)...].first { sequence.choices[$0] == part }.map {
          (ranges[index], $0)
        }
      }
    }
  }

  /// The rest of a span behind a choice; nil if nothing follows.
  func rest(behind place: Int) -> ClosedRange<Int>? {
    guard let span = spans.last(where: { $0.range.contains(place) }), place + 1 < span.close else {
      return nil
    }
    return place + 1...span.close - 1
  }

  /// The choices between the lists inside two neighbouring elements: without them the two lists become one.
  func gap(before index: Int, of ordinal: Int) -> ClosedRange<Int>? {
    let ranges = lists[ordinal].ranges
    guard lists[ordinal].isFree, ranges.indices.contains(index), index > 0,
      let left = list(inside: ranges[index - 1])?.ranges.last,
      let right = list(inside: ranges[index])?.ranges.first
    else { return nil }
    return left.upperBound + 1...right.lowerBound - 1
  }

  /// The first list in a range.
  private func list(inside range: ClosedRange<Int>) -> Elements? {
    lists.first { $0.isFree && $0.ranges.first.map { range.contains($0.lowerBound - 1) } == true }
  }
}

/// The parts of a span that may be deleted one by one.
struct Elements: Sendable {
  /// The places of each element with its brackets.
  let ranges: [ClosedRange<Int>]
  /// Whether a choice before each element says that there is one more; otherwise a choice elsewhere controls their number.
  let isFree: Bool

  /// Nil if a span has no elements.
  fileprivate init?(of span: SpanTree.Span, in spanTree: SpanTree, _ sequence: ChoiceSequence) {
    let children = span.children.map { spanTree.spans[$0] }
    if span.label == SpanLabel.list.rawValue {
      isFree = children.first.map { sequence.choices[$0.open + 1].kind == .more } ?? true
      ranges = children.filter { !sequence.isEnd($0) }.map(\.range)
    } else {
      // All tries of a filter but the last were rejected.
      isFree = true
      ranges = children.filter { $0.label == SpanLabel.attempt.rawValue }.dropLast().map(\.range)
    }
    if ranges.isEmpty { return nil }
  }
}

extension ChoiceSequence {
  /// Whether this is where a list says that there are no more elements.
  fileprivate func isEnd(_ span: SpanTree.Span) -> Bool {
    let first = choices[span.open + 1]
    return first.kind == .more && first.index == 0
  }

  /// Without some ranges of places, given in order.
  func removing(_ ranges: some BidirectionalCollection<ClosedRange<Int>>) -> ChoiceSequence {
    var sequence = self
    for range in ranges.reversed() { sequence.choices.removeSubrange(range) }
    return sequence
  }

  /// With another choice at a place.
  func replacing(_ place: Int, by choice: Choice) -> ChoiceSequence {
    var sequence = self
    sequence.choices[place] = choice
    return sequence
  }
}

extension SpanTree.Span {
  /// Whether equal labels mean values of one kind, which is not so for elements and lists.
  var isReplaceable: Bool {
    label == SpanLabel.recursive.rawValue || label >= 16
  }
}
