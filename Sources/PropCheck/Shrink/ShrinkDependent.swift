/// Deletes elements where another choice must follow: the length of the list, or references to elements.
extension Shrinker {
  /// Deletes elements of lists whose length an integer controls, and lowers the integer with them.
  ///
  /// Lowering the integer alone would always keep the first elements. Drawing with a lower integer shows which lists it
  /// controls, without running the property; there may be several, like the rows of a matrix.
  mutating func deleteControlledElements() async {
    guard spanTree.lists.contains(where: { !$0.isFree }) else { return }
    var ordinal = 0
    while ordinal < spanTree.freePlaces.count, !isExhausted {
      let place = spanTree.freePlaces[ordinal]
      if best.choices[place].kind == .integer, best.choices[place].index > 0 {
        await deleteElements(controlledBy: place)
      }
      ordinal += 1
    }
  }

  private mutating func deleteElements(controlledBy place: Int) async {
    var lists = controlled(by: place)
    var size = lists.map(\.ranges.count).max() ?? 0
    while size > 0, !isExhausted {
      var end = lists.map(\.ranges.count).max() ?? 0
      while end > 0, !isExhausted {
        let start = max(0, end - size)
        if await deletes(start..<end, of: lists, controlledBy: place) {
          lists = controlled(by: place)
        }
        end = start
      }
      size /= 2
    }
  }

  private mutating func deletes(
    _ elements: Range<Int>, of lists: [Elements], controlledBy place: Int
  ) async -> Bool {
    guard !lists.isEmpty else { return false }
    let (magnitude, isNegative) = best.choices[place].offset
    let count = min(UInt64(elements.count), magnitude)
    guard let lower = best.choices[place].moved(to: magnitude - count, isNegative: isNegative)
    else { return false }
    let ranges = lists.flatMap { list in
      list.ranges[elements.clamped(to: 0..<list.ranges.count)].suffix(Int(count))
    }
    return await keeps(best.replacing(place, by: lower).removing(ranges))
  }

  /// The lists after a choice that lose elements when it is lowered by one.
  private func controlled(by place: Int) -> [Elements] {
    guard best.choices.indices.contains(place) else { return [] }
    let (magnitude, isNegative) = best.choices[place].offset
    guard magnitude > 0,
      let lower = best.choices[place].moved(to: magnitude - 1, isNegative: isNegative)
    else { return [] }
    let other = SpanTree(rehearsed(best.replacing(place, by: lower)))
    return spanTree.listsLonger(than: other)
  }
}

extension SpanTree {
  /// The lists of fixed length that are longer than in another tree of the same shape.
  fileprivate func listsLonger(than other: SpanTree) -> [Elements] {
    var pairs = [(0, 0)]
    var longer: [Elements] = []
    guard !spans.isEmpty, !other.spans.isEmpty else { return [] }
    while let (mine, its) = pairs.popLast() {
      let (left, right) = (spans[mine].children, other.spans[its].children)
      if left.count > right.count, spans[mine].label == SpanLabel.list.rawValue {
        longer.append(contentsOf: fixedList(at: mine))
      } else {
        pairs.append(contentsOf: zip(left, right).reversed())
      }
    }
    return longer
  }

  private func fixedList(at span: Int) -> [Elements] {
    let inside = spans[span].open + 1
    return lists.filter { !$0.isFree && $0.ranges.first?.lowerBound == inside }
  }
}

extension Shrinker {
  /// Deletes one element of a list and lowers by one every integer that may refer to a later element.
  mutating func deleteReferencedElements() async {
    var ordinal = 0
    var greatest = greatestReference
    while ordinal < spanTree.lists.count, !isExhausted {
      var index = min(spanTree.lists[ordinal].ranges.count, greatest)
      while index > 0, ordinal < spanTree.lists.count, !isExhausted {
        index -= 1
        if await deletesReferencedElement(index, of: spanTree.lists[ordinal]) {
          greatest = greatestReference
        }
      }
      ordinal += 1
    }
  }

  /// The greatest index that a choice may refer to; elements from there on are deleted without changing another choice.
  private var greatestReference: Int {
    spanTree.freePlaces.reduce(0) { max($0, Int(clamping: best.choices[$1].reference ?? 0)) }
  }

  private mutating func deletesReferencedElement(_ index: Int, of list: Elements) async -> Bool {
    guard list.isFree, list.ranges.indices.contains(index) else { return false }
    let range = list.ranges[index]
    var edit = best
    for place in spanTree.freePlaces where !range.contains(place) {
      edit.choices[place] = edit.choices[place].referring(past: index)
    }
    guard edit != best else { return false }
    return await keeps(edit.removing([range]))
  }
}

extension Choice {
  /// The index that it may refer to; nil if it cannot.
  fileprivate var reference: UInt64? {
    switch kind {
    case .pick: index
    case .integer: offset.isNegative ? nil : offset.magnitude
    default: nil
    }
  }

  /// The choice, lowered by one if it is greater than an index.
  fileprivate func referring(past index: Int) -> Choice {
    guard let reference, reference > UInt64(index) else { return self }
    if kind == .pick { return lowered(to: reference - 1) }
    return moved(to: reference - 1, isNegative: false) ?? self
  }
}
