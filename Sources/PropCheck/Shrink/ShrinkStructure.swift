extension Shrinker {
  /// The simplest case of all, and of each part of the value: what a generator draws where nothing
  /// is stored.
  mutating func takeSimplest() async {
    var index = 0
    while index < outline.spans.count, index < 8 {
      let span = outline.spans[index]
      let inside = span.open + 1..<span.close
      if best.choices[inside].contains(where: { $0.index > 0 && !$0.isForced }) {
        var edit = best
        edit.choices.removeSubrange(inside)
        _ = await keeps(edit)
      }
      index += 1
    }
  }

  /// Deletes elements of lists, from all of them at once down to one at a time.
  ///
  /// Halving comes before anything that looks at single elements: what is needed of a long list is
  /// mostly little, and then the price depends on the logarithm of its length only.
  mutating func deleteElements() async {
    var ordinal = 0
    while ordinal < outline.lists.count, !isExhausted {
      if outline.lists[ordinal].isFree { await deleteElements(of: ordinal) }
      ordinal += 1
    }
  }

  /// From the back, so that what is still to be tried keeps its place.
  private mutating func deleteElements(of ordinal: Int) async {
    let open = outline.lists[ordinal].ranges[0].lowerBound
    var size = outline.lists[ordinal].ranges.count
    while size > 0 {
      var end = elements(startingAt: open)?.ranges.count ?? 0
      while end > 0, let list = elements(startingAt: open) {
        let start = max(0, end - size)
        // An edit may take more with it than it was meant to.
        let chunk = (start..<end).clamped(to: 0..<list.ranges.count)
        _ = await keeps(best.removing(list.ranges[chunk]))
        end = start
      }
      size /= 2
    }
  }

  /// The list whose first element is at a place; nil once it is empty.
  private func elements(startingAt open: Int) -> Elements? {
    outline.lists.first { $0.ranges.first?.lowerBound == open }
  }

  /// Leaves out two equal parts at once: of values that cancel out, an even number is one too many.
  mutating func dropEqualParts() async {
    for (one, other) in outline.equalSiblings(of: best) {
      let isElement = best.choices[one.lowerBound + 1].kind == .more
      let edit =
        isElement
        ? best.removing([one, other])
        : best.removing([one, other].map { $0.lowerBound + 1...$0.upperBound - 1 })
      if await keeps(edit) { return }
    }
  }

  /// Makes one of two neighbours that hold lists, with the elements of both.
  mutating func joinElements() async {
    var ordinal = 0
    while ordinal < outline.lists.count, !isExhausted {
      var index = outline.lists[ordinal].ranges.count - 1
      while index > 0, ordinal < outline.lists.count {
        if let gap = outline.gap(before: index, of: ordinal) {
          _ = await keeps(best.removing([gap]))
        }
        index -= 1
      }
      ordinal += 1
    }
  }

  /// Puts a part in place of the whole if both are of one kind: a subtree for its tree.
  mutating func replaceByDescendants() async {
    var index = 0
    while index < outline.spans.count, !isExhausted {
      let hasChanged = await replaceByDescendant(index)
      if !hasChanged { index += 1 }
    }
  }

  private mutating func replaceByDescendant(_ index: Int) async -> Bool {
    let span = outline.spans[index]
    guard span.isReplaceable else { return false }
    let inner = outline.spans[(index + 1)...].prefix { $0.open < span.close }
    for part in inner where part.label == span.label && part.decisions < span.decisions {
      var edit = best
      edit.choices.replaceSubrange(span.range, with: best.choices[part.range])
      if await keeps(edit) { return true }
    }
    return false
  }
}
