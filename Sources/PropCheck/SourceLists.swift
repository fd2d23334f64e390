/// Lists: each element asks "one more?" in a span of its own, so that to delete an element is to
/// delete a span.
///
/// A length drawn in front would have to be repaired with every deletion.
extension Source {
  /// Runs a function as often as a count allows, each time in a span that begins with the choice to
  /// go on.
  ///
  /// - Parameters:
  ///   - count: The least and the greatest number of times, not negative.
  ///   - label: What one time stands for.
  ///   - fileID: The file that a mistake is reported at.
  ///   - line: The line that a mistake is reported at.
  ///   - body: Draws one element; it may reject the case, which ends the list.
  @inlinable
  public mutating func repeated(
    _ count: ClosedRange<Int>, label: SpanLabel = .element,
    fileID: StaticString = #fileID, line: UInt = #line,
    body: (inout Source) throws -> Void
  ) rethrows {
    guard count.lowerBound >= 0 else {
      return complain(.negativeSize("repeated(_:)", Site(fileID, line)))
    }
    let planned = length(in: count)
    guard isTaped else {
      var left = allowed(planned, Site(fileID, line))
      while left > 0, !isRejected {
        try body(&self)
        left &-= 1
      }
      return
    }
    try repeatTaped(count, planned: planned, label: label, Site(fileID, line), body)
  }

  /// An array of as many elements as a count allows.
  @inlinable
  public mutating func array<Element>(
    _ count: ClosedRange<Int>, fileID: StaticString = #fileID, line: UInt = #line,
    _ element: (inout Source) throws -> Element
  ) rethrows -> [Element] {
    guard count.lowerBound >= 0 else {
      complain(.negativeSize("array(_:)", Site(fileID, line)))
      return []
    }
    let planned = length(in: count)
    var elements: [Element] = []
    elements.reserveCapacity(min(planned, 4096))
    guard isTaped else {
      var left = allowed(planned, Site(fileID, line))
      while left > 0, !isRejected {
        elements.append(try element(&self))
        left &-= 1
      }
      return elements
    }
    try repeatTaped(count, planned: planned, label: .element, Site(fileID, line)) { source in
      elements.append(try element(&source))
    }
    return elements
  }
}

extension Source {
  /// A length for a list: in small cases near its least.
  @inlinable @inline(__always)
  mutating func length(in count: ClosedRange<Int>) -> Int {
    let room = min(count.upperBound - count.lowerBound, listBound)
    guard room > 0 else { return count.lowerBound }
    return count.lowerBound + Int(truncatingIfNeeded: random.next(upTo: UInt64(room)))
  }

  /// The elements that a list may get; none, and the case is of no use, if they are too many.
  @inlinable @inline(__always)
  mutating func allowed(_ planned: Int, _ site: @autoclosure () -> Site) -> Int {
    room &-= planned
    guard room < 0 else { return planned }
    cut(site())
    return 0
  }

  /// The same with all choices through the deck.
  ///
  /// A list of fixed length has none to make about it; its elements are spans all the same.
  @usableFromInline
  mutating func repeatTaped(
    _ count: ClosedRange<Int>, planned: Int, label: SpanLabel, _ site: @autoclosure () -> Site,
    _ body: (inout Source) throws -> Void
  ) rethrows {
    openSpan(.list)
    defer { closeSpan() }
    var done = 0
    let isFixed = count.lowerBound == count.upperBound
    while !isRejected, !isFixed || done < planned {
      openSpan(label)
      defer { closeSpan() }
      if !isFixed, !hasMore(after: done, count, planned: planned) { return }
      guard allowed(1, site()) > 0 else { return }
      try body(&self)
      done += 1
    }
  }

  private mutating func hasMore(after done: Int, _ count: ClosedRange<Int>, planned: Int) -> Bool {
    if done < count.lowerBound {
      return settle(Choice(kind: .more, isForced: true, index: 1, limit: 1)) > 0
    }
    guard done < count.upperBound else {
      return settle(Choice(kind: .more, isForced: true)) > 0
    }
    return settle(Choice(kind: .more, index: done < planned ? 1 : 0, limit: 1)) > 0
  }
}
