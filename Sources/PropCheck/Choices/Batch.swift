/// How to draw many values of a generator at once, which is much faster than one by one.
///
/// The values come first. When choices are recorded, each value then gets its own, so that the list looks to the
/// shrinker as if its elements were drawn one by one.
@usableFromInline
struct Batch<Value>: Sendable {
  /// Draws that many values without recording.
  let draw: @Sendable (inout Source, Int) -> [Value]
  /// Records the choice that makes a value, or replays a stored one.
  let settle: @Sendable (inout Source, Value?) -> Value

  init(
    draw: @escaping @Sendable (inout Source, Int) -> [Value],
    settle: @escaping @Sendable (inout Source, Value?) -> Value
  ) {
    self.draw = draw
    self.settle = settle
  }
}

extension Source {
  /// An array whose elements are drawn at once.
  @inline(__always)
  @usableFromInline
  mutating func array<Element>(
    _ count: ClosedRange<Int>, of batch: Batch<Element>, label: SpanLabel,
    _ site: @autoclosure () -> Site
  ) -> [Element] {
    let plan = plan(for: count)
    guard !isTaped else { return tapedArray(count, plan, of: batch, label: label, site()) }
    var elements = batch.draw(&self, allowed(plan.length, site()))
    if plan.hasEcho { plan.repeatElement(of: &elements) }
    if isRejected { complete(&elements, to: count.lowerBound, from: batch) }
    return elements
  }

  /// The same with all choices through the recorder.
  mutating func tapedArray<Element>(
    _ count: ClosedRange<Int>, _ plan: ListPlan, of batch: Batch<Element>, label: SpanLabel,
    _ site: Site
  ) -> [Element] {
    // Replayed choices bring their own values.
    var drawn = recorder.isRecording ? batch.draw(&self, min(plan.length, max(room, 0))) : []
    plan.repeatElement(of: &drawn)
    var elements: [Element] = []
    repeatTaped(count, planned: plan.length, label: .element, site) { place, source in
      source.openSpan(label)
      defer { source.closeSpan() }
      elements.append(batch.settle(&source, drawn.indices.contains(place) ? drawn[place] : nil))
    }
    if isRejected { complete(&elements, to: count.lowerBound, from: batch) }
    return elements
  }

  /// Fills up a list that ended early, as its case is discarded.
  private mutating func complete<Element>(
    _ elements: inout [Element], to least: Int, from batch: Batch<Element>
  ) {
    for value in batch.draw(&self, missing(after: elements.count, of: least)) {
      elements.append(batch.settle(&self, value))
    }
  }
}

extension ListPlan {
  /// Makes one element equal to an earlier one if the list has an echo.
  func repeatElement<Element>(of elements: inout [Element]) {
    guard let echo, elements.indices.contains(echo.to) else { return }
    elements[echo.to] = elements[echo.from]
  }
}

extension Source {
  /// Integers with the same distribution as ``integer(in:towards:)``.
  ///
  /// All are uniform at first, without a branch; then a mask of random bits says which of each sixteen become unusual.
  mutating func integers(_ count: Int, in range: ClosedRange<Int>, towards: Int?) -> [Int] {
    // All threads share the empty array, and the standard library would write its length.
    guard count > 0 else { return [] }
    // Filling with zeros is faster than an uninitialized array, for which Swift looks up the type of its storage each time.
    var integers: [Int] = []
    integers.reserveCapacity(count)
    integers.append(contentsOf: repeatElement(0, count: count))
    integers.withUnsafeMutableBufferPointer { fill($0, in: range, towards: towards) }
    return integers
  }

  @inline(__always)
  mutating func fill(
    _ buffer: UnsafeMutableBufferPointer<Int>, in range: ClosedRange<Int>, towards: Int?
  ) {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    var place = 0
    while place < buffer.count {
      let first = place
      let end = min(first &+ 16, buffer.count)
      var random = self.random
      while place < end {
        let distance = Xoshiro.scale(random.next(), upTo: width)
        let value = range.lowerBound &+ Int(truncatingIfNeeded: distance)
        buffer[place] = value
        place &+= 1
      }
      self.random = random
      if width >= 64 { alter(first..<end, of: buffer, in: range, towards: towards) }
    }
    if width >= 64 { remember(buffer, before: buffer.count) }
  }

  /// Makes an eighth of the integers unusual, or half of them if the range is wide.
  mutating func alter(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, in range: ClosedRange<Int>,
    towards: Int?
  ) {
    let bits = random.next()
    let isWide = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound)) >= 4096
    let all: UInt64 = (1 << UInt64(places.count)) - 1
    var mask = all & (isWide ? bits : bits & (bits >> 16) & (bits >> 32))
    guard mask != 0 else { return }
    let origin = (towards ?? 0).clamped(to: range)
    while mask != 0 {
      let place = places.lowerBound &+ mask.trailingZeroBitCount
      mask &= mask &- 1
      let bits = random.next()
      if place > 0, Source.isNeighbour(bits) {
        let back =
          1 &+ Int(truncatingIfNeeded: Xoshiro.scale(bits, upTo: UInt64(min(place, 4) &- 1)))
        buffer[place] = random.neighbour(of: buffer[place &- back], in: range)
      } else {
        buffer[place] = unusualInteger(bits, in: range, origin: origin)
      }
    }
  }

  /// Remembers the integers before a place, which later ones may repeat.
  @inline(__always)
  mutating func remember(_ buffer: UnsafeMutableBufferPointer<Int>, before place: Int) {
    for place in max(0, place &- 4)..<place { remember(buffer[place]) }
  }
}
