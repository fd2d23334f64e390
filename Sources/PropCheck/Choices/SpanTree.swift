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
  /// Those of integers and floating-point numbers.
  private(set) var numbers: [Int] = []
  /// The spans that hold deletable elements.
  private(set) var lists: [Elements] = []
  /// The elements of all lists that are free, in order of opening brackets.
  private(set) var elements: [ClosedRange<Int>] = []
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
    numbers = freePlaces.filter { sequence.choices[$0].isNumber }
    lists = spans.compactMap { Elements(of: $0, in: self, sequence) }
    elements = lists.filter(\.isFree).flatMap(\.ranges).sorted { $0.lowerBound < $1.lowerBound }
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
    siblings.flatMap { equals(among: $0, sequence) }
  }

  private func equals(
    among ranges: [ClosedRange<Int>], _ sequence: ChoiceSequence
  ) -> [(ClosedRange<Int>, ClosedRange<Int>)] {
    var next: [ArraySlice<Choice>: ClosedRange<Int>] = [:]
    var pairs: [(ClosedRange<Int>, ClosedRange<Int>)] = []
    for range in ranges.reversed() {
      guard let equal = next.updateValue(range, forKey: sequence.choices[range]) else { continue }
      pairs.append((range, equal))
    }
    return pairs.reversed()
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
}

/// The parts of a span that may be deleted one by one.
struct Elements: Sendable {
  /// The place of the opening bracket of the span.
  let open: Int
  /// The places of each element with its brackets.
  let ranges: [ClosedRange<Int>]
  /// Whether a choice before each element says that there is one more; otherwise a choice elsewhere controls their number.
  let isFree: Bool

  /// Nil if a span has no elements.
  fileprivate init?(of span: SpanTree.Span, in spanTree: SpanTree, _ sequence: ChoiceSequence) {
    open = span.open
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

  /// The places of neighbours; nil if there is something between them, or if there are none.
  func part(_ chunk: Range<Int>) -> ClosedRange<Int>? {
    let ranges = ranges[chunk]
    guard let first = ranges.first, let last = ranges.last,
      zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound + 1 == $1.lowerBound })
    else { return nil }
    return first.lowerBound...last.upperBound
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

  /// Whether a part equals the one directly behind it: without either, the same is left.
  func equals(at part: ClosedRange<Int>, behind next: ClosedRange<Int>?) -> Bool {
    guard let next, part.upperBound + 1 == next.lowerBound else { return false }
    return choices[part] == choices[next]
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
