/// The tree of spans of a tape, and the lists in it.
struct Outline: Sendable {
  /// A span by the places of its brackets.
  struct Span: Sendable {
    let open: Int
    var close: Int
    let label: UInt32
    /// The directly nested spans, in order.
    var children: [Int] = []
    /// How many decisions it holds at any depth.
    var decisions = 0

    var range: ClosedRange<Int> { open...close }
  }

  /// By opening bracket, so that a span comes before those inside it.
  private(set) var spans: [Span] = []
  /// The places of all decisions that are not forced.
  private(set) var decisions: [Int] = []
  /// The spans that hold deletable elements.
  private(set) var lists: [Elements] = []

  init(_ tape: Tape) {
    var path: [Int] = []
    for (place, choice) in tape.choices.enumerated() {
      switch choice.kind {
      case .open:
        if let parent = path.last { spans[parent].children.append(spans.count) }
        path.append(spans.count)
        spans.append(Span(open: place, close: place, label: choice.label))
      case .close:
        if let span = path.popLast() { spans[span].close = place }
      default:
        if !choice.isForced { decisions.append(place) }
        for span in path { spans[span].decisions += 1 }
      }
    }
    lists = spans.compactMap { Elements(of: $0, in: self, tape) }
  }
}

/// The parts of a span that may be deleted one by one.
struct Elements: Sendable {
  /// The places of each element with its brackets.
  let ranges: [ClosedRange<Int>]
  /// Whether a choice before each of them says that there is one more; else a choice made elsewhere
  /// controls their number.
  let isFree: Bool

  /// Nil if a span has no elements.
  fileprivate init?(of span: Outline.Span, in outline: Outline, _ tape: Tape) {
    let children = span.children.map { outline.spans[$0] }
    if span.label == SpanLabel.list.rawValue {
      isFree = children.first.map { tape.choices[$0.open + 1].kind == .more } ?? true
      ranges = children.filter { !Elements.isEnd($0, tape) }.map(\.range)
    } else {
      // Of the tries of a filter only the last one was not in vain.
      isFree = true
      ranges = children.filter { $0.label == SpanLabel.attempt.rawValue }.dropLast().map(\.range)
    }
    if ranges.isEmpty { return nil }
  }

  /// Whether this is the place where a list says that there is no more.
  private static func isEnd(_ span: Outline.Span, _ tape: Tape) -> Bool {
    let first = tape.choices[span.open + 1]
    return first.kind == .more && first.index == 0
  }
}

extension Tape {
  /// Without some ranges of places, given in order.
  func removing(_ ranges: some BidirectionalCollection<ClosedRange<Int>>) -> Tape {
    var tape = self
    for range in ranges.reversed() { tape.choices.removeSubrange(range) }
    return tape
  }

  /// With another choice at a place.
  func replacing(_ place: Int, by choice: Choice) -> Tape {
    var tape = self
    tape.choices[place] = choice
    return tape
  }
}
