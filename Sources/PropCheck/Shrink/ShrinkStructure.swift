extension Shrinker {
  /// Takes the simplest case, then the simplest value of each of the first spans: what a generator draws when nothing is
  /// stored.
  ///
  /// Without its choices an element ends its list, which deleting elements does in fewer runs.
  mutating func takeSimplest() async {
    var index = 0
    while index < spanTree.spans.count, index < 8 {
      let span = spanTree.spans[index]
      let inside = span.open + 1..<span.close
      if best.choices[span.open + 1].kind != .more,
        best.choices[inside].contains(where: { $0.index > 0 && !$0.isForced })
      {
        var edit = best
        edit.choices.removeSubrange(inside)
        _ = await keeps(edit)
      }
      index += 1
    }
  }

  /// Deletes elements of lists, from all at once down to one at a time.
  ///
  /// Halving comes before single elements: usually little of a long list is needed, and then the cost is logarithmic in its
  /// length.
  mutating func deleteElements() async {
    var ordinal = 0
    while ordinal < spanTree.lists.count, !isExhausted {
      if spanTree.lists[ordinal].isFree { await deleteElements(of: ordinal) }
      ordinal += 1
    }
  }

  /// From the back, so that elements still to be tried keep their places.
  private mutating func deleteElements(of ordinal: Int) async {
    let open = spanTree.lists[ordinal].ranges[0].lowerBound
    var size = spanTree.lists[ordinal].ranges.count
    while size > 0, !isExhausted {
      let before = best
      var vain: ClosedRange<Int>?
      var end = elements(startingAt: open)?.ranges.count ?? 0
      let parts = end / size
      while end > 0, !isExhausted, let list = elements(startingAt: open) {
        let start = max(0, end - size)
        _ = await deletes(start..<end, of: list, vain: &vain)
        end = start
      }
      // If none of many parts can go, nearly all elements are needed.
      if parts >= 4, best == before { return await deleteMoreElements(of: ordinal) }
      size /= 2
    }
  }

  /// Deletes single elements of lists, from the back: after each success twice as many at once.
  mutating func deleteMoreElements() async {
    var ordinal = 0
    while ordinal < spanTree.lists.count, !isExhausted {
      if spanTree.lists[ordinal].isFree { await deleteMoreElements(of: ordinal) }
      ordinal += 1
    }
  }

  private mutating func deleteMoreElements(of ordinal: Int) async {
    let open = spanTree.lists[ordinal].ranges[0].lowerBound
    var end = spanTree.lists[ordinal].ranges.count
    var size = 1
    var vain: ClosedRange<Int>?
    while end > 0, !isExhausted, let list = elements(startingAt: open) {
      let isShorter = await deletes(max(0, end - size)..<end, of: list, vain: &vain)
      if isShorter || size == 1 { end = max(0, end - size) }
      size = isShorter ? size * 2 : 1
    }
  }

  /// Deletes some elements of a list, unless they equal those behind them that were deleted in vain.
  private mutating func deletes(
    _ chunk: Range<Int>, of list: Elements, vain: inout ClosedRange<Int>?
  ) async -> Bool {
    // An edit may delete more than intended.
    let chunk = chunk.clamped(to: 0..<list.ranges.count)
    let part = list.part(chunk)
    var isShorter = false
    if part.map({ best.equals(at: $0, behind: vain) }) != true {
      isShorter = await keeps(best.removing(list.ranges[chunk]))
    }
    vain = isShorter ? nil : part
    return isShorter
  }

  /// The list whose first element is at a place; nil once it is empty.
  private func elements(startingAt open: Int) -> Elements? {
    spanTree.lists.first { $0.ranges.first?.lowerBound == open }
  }

  /// Replaces a padded element by as many of the simplest as have the same number of decisions: an odd character by letters.
  mutating func spreadElements() async {
    var ordinal = 0
    while ordinal < spanTree.lists.count, !isExhausted {
      for index in spanTree.lists[ordinal].ranges.indices.reversed()
      where ordinal < spanTree.lists.count && !isExhausted {
        guard let edit = best.spreading(index, of: spanTree.lists[ordinal]) else { continue }
        _ = await keeps(edit)
      }
      ordinal += 1
    }
  }

  /// Deletes two equal parts at once, which values that cancel each other need.
  mutating func dropEqualParts() async {
    for (one, other) in spanTree.equalSiblings(of: best)
    where best.choices[one].contains(where: { $0.index > 0 && $0.kind != .more }) {
      guard !isExhausted else { return }
      let isElement = best.choices[one.lowerBound + 1].kind == .more
      let edit =
        isElement
        ? best.removing([one, other])
        : best.removing([one, other].map { $0.lowerBound + 1...$0.upperBound - 1 })
      if await keeps(edit) { return }
    }
  }

  /// Deletes the same element of two equal parts, which then stay equal.
  mutating func deleteFromEqualParts() async {
    let elements = spanTree.lists.filter(\.isFree).flatMap(\.ranges)
    for (one, other) in spanTree.equalSiblings(of: best)
    where spanTree.hasElements(inside: one) {
      let inside = elements.filter {
        one.lowerBound < $0.lowerBound && $0.upperBound < one.upperBound
      }
      for range in inside.reversed() {
        guard !isExhausted else { return }
        let distance = other.lowerBound - one.lowerBound
        let twin = range.lowerBound + distance...range.upperBound + distance
        if await keeps(best.removing([range, twin])) { return }
      }
    }
  }

  /// Joins two neighbours that hold lists into one with the elements of both.
  mutating func joinElements() async {
    var ordinal = 0
    while ordinal < spanTree.lists.count, !isExhausted {
      var index = spanTree.lists[ordinal].ranges.count - 1
      while index > 0, ordinal < spanTree.lists.count, !isExhausted {
        if let gap = spanTree.gap(before: index, of: ordinal) {
          _ = await keeps(best.removing([gap]))
        }
        index -= 1
      }
      ordinal += 1
    }
  }

  /// Replaces a whole by a part of its kind, such as a tree by its subtree.
  mutating func replaceByDescendants() async {
    var index = 0
    while index < spanTree.spans.count, !isExhausted {
      let hasChanged = await replaceByDescendant(index)
      if !hasChanged { index += 1 }
    }
  }

  private mutating func replaceByDescendant(_ index: Int) async -> Bool {
    let span = spanTree.spans[index]
    guard span.isReplaceable else { return false }
    let inner = spanTree.spans[(index + 1)...].prefix { $0.open < span.close }
    for part in inner where part.label == span.label && part.decisionCount < span.decisionCount {
      guard !isExhausted else { return false }
      var edit = best
      edit.choices.replaceSubrange(span.range, with: best.choices[part.range])
      if await keeps(edit) { return true }
    }
    return false
  }
}

extension ChoiceSequence {
  /// The sequence with several of the simplest elements in place of a padded one; nil if there is no such element.
  fileprivate func spreading(_ index: Int, of list: Elements) -> ChoiceSequence? {
    guard list.isFree, list.ranges.indices.contains(index) else { return nil }
    let part = choices[list.ranges[index]]
    let decisions = part.filter(\.isDecision)
    guard decisions.contains(where: { $0.kind == .pick && $0.isForced }),
      let open = part.first, let more = decisions.first, let close = part.last
    else { return nil }
    let simplest = Array(repeating: [open, more, close], count: decisions.count / 2)
    var sequence = self
    sequence.choices.replaceSubrange(list.ranges[index], with: simplest.joined())
    return sequence
  }
}
