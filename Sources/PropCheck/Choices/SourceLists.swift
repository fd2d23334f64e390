/// Lists: each element asks "one more?" in its own span, so that deleting a span deletes an element.
///
/// A length drawn first would have to be adjusted with every deletion.
extension Source {
  /// Runs a closure a random number of times, each in a span that begins with the choice to continue.
  ///
  /// - Parameters:
  ///   - count: The allowed number of repetitions; not negative.
  ///   - label: The kind of span.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  ///   - body: Draws one element; rejecting the case ends the list.
  @inlinable
  public mutating func repeated(
    _ count: ClosedRange<Int>, label: SpanLabel = .element,
    fileID: StaticString = #fileID, line: UInt = #line,
    body: (inout Source) throws -> Void
  ) rethrows {
    guard count.lowerBound >= 0 else {
      return complain(.negativeSize("repeated(_:)", Site(fileID, line)))
    }
    let plan = plan(for: count)
    var done = 0
    if isTaped || plan.hasEcho {
      try repeatSlowly(count, plan, label: label, Site(fileID, line)) { source in
        try body(&source)
        done &+= 1
      }
    } else {
      let allowed = allowed(plan.length, Site(fileID, line))
      while done < allowed, !isRejected {
        try body(&self)
        done &+= 1
      }
    }
    guard isRejected else { return }
    for _ in 0..<missing(after: done, of: count.lowerBound) { try body(&self) }
  }

  /// Runs a function as often as allowed, each time in a span as above; when replayed, as often as the choices say.
  ///
  /// - Parameters:
  ///   - count: The allowed number of repetitions; not negative.
  ///   - label: The kind of span.
  ///   - fileID: The file that is reported in case of misuse.
  ///   - line: The line that is reported in case of misuse.
  ///   - body: Draws one element; rejecting the case ends the list.
  package mutating func repeatedInFull(
    _ count: ClosedRange<Int>, label: SpanLabel = .element,
    fileID: StaticString = #fileID, line: UInt = #line,
    body: (inout Source) throws -> Void
  ) rethrows {
    let plan = ListPlan(length: count.upperBound, bits: random.next())
    try repeatSlowly(count, plan, label: label, Site(fileID, line), body)
  }

  /// Draws an array whose length is in a range.
  @inlinable
  public mutating func array<Element>(
    _ count: ClosedRange<Int>, fileID: StaticString = #fileID, line: UInt = #line,
    _ element: (inout Source) throws -> Element
  ) rethrows -> [Element] {
    guard count.lowerBound >= 0 else {
      complain(.negativeSize("array(_:)", Site(fileID, line)))
      return []
    }
    let plan = plan(for: count)
    var elements: [Element] = []
    elements.reserveCapacity(min(plan.length, 4096))
    if isTaped || plan.hasEcho {
      try repeatSlowly(count, plan, label: .element, Site(fileID, line)) { source in
        elements.append(try element(&source))
      }
    } else {
      var left = allowed(plan.length, Site(fileID, line))
      while left > 0, !isRejected {
        elements.append(try element(&self))
        left &-= 1
      }
    }
    guard isRejected else { return elements }
    for _ in 0..<missing(after: elements.count, of: count.lowerBound) {
      elements.append(try element(&self))
    }
    return elements
  }
}

/// All that decides what is drawn next; restoring it draws the same again.
private struct Memory {
  let random: Xoshiro
  let recent: InlineArray<4, Int>
  let recentCount: Int
  let recentText: Xoshiro?
}

extension Source {
  /// Draws the length of a list; in small cases it is near the minimum.
  @inline(__always)
  @usableFromInline
  mutating func plan(for count: ClosedRange<Int>) -> ListPlan {
    checkStack()
    let room = min(count.upperBound - count.lowerBound, listBound)
    guard room > 0 else { return ListPlan(length: count.lowerBound, bits: 1) }
    let bits = random.next()
    let length = Int(truncatingIfNeeded: Xoshiro.scale(bits, upTo: UInt64(room)))
    return ListPlan(length: count.lowerBound + length, bits: bits)
  }

  /// The planned elements; 0, and the case is discarded, if they exceed the limit.
  @inline(__always)
  @usableFromInline
  mutating func allowed(_ planned: Int, _ site: @autoclosure () -> Site) -> Int {
    room &-= planned
    guard room < 0 else { return planned }
    cut(site())
    return 0
  }

  /// Draws a list that is recorded or replayed, or that has an echo.
  @usableFromInline
  mutating func repeatSlowly(
    _ count: ClosedRange<Int>, _ plan: ListPlan, label: SpanLabel, _ site: Site,
    _ body: (inout Source) throws -> Void
  ) rethrows {
    var echo = Echo(plan.echo)
    guard isTaped else {
      var done = 0
      let allowed = allowed(plan.length, site)
      while done < allowed, !isRejected {
        try echo.draw(done, from: &self, body)
        done += 1
      }
      return
    }
    try repeatTaped(count, planned: plan.length, label: label, site) { done, source in
      try echo.draw(done, from: &source, body)
    }
  }

  /// The same with all choices through the recorder.
  ///
  /// A list of fixed length makes no choices about it, but its elements are spans, too.
  mutating func repeatTaped(
    _ count: ClosedRange<Int>, planned: Int, label: SpanLabel, _ site: Site,
    _ body: (Int, inout Source) throws -> Void
  ) rethrows {
    openSpan(.list)
    defer { closeSpan() }
    var done = 0
    let isFixed = count.lowerBound == count.upperBound
    while !isRejected, !isFixed || done < planned {
      openSpan(label)
      defer { closeSpan() }
      if !isFixed, !hasMore(after: done, count, planned: planned) { return }
      guard allowed(1, site) > 0 else { return }
      try body(done, &self)
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

/// Draws one element of a list from the random state of an earlier one.
///
/// The value itself is not kept: it may not be copyable, and the choices must be recorded.
private struct Echo {
  private let places: (from: Int, to: Int)?
  private var memory: Memory?

  init(_ places: (from: Int, to: Int)?) {
    self.places = places
  }

  mutating func draw(
    _ place: Int, from source: inout Source, _ body: (inout Source) throws -> Void
  ) rethrows {
    if place == places?.from { memory = source.memory }
    guard place == places?.to, let memory else { return try body(&source) }
    let present = source.memory
    source.restore(memory)
    defer { source.restore(present) }
    try body(&source)
  }
}

extension Source {
  fileprivate var memory: Memory {
    Memory(
      random: random, recent: recent, recentCount: recentCount, recentText: recentText)
  }

  fileprivate mutating func restore(_ memory: Memory) {
    random = memory.random
    recent = memory.recent
    recentCount = memory.recentCount
    recentText = memory.recentText
  }
}
