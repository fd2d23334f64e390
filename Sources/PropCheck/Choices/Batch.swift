/// How to draw many values of a generator at once, which is much faster than one by one.
///
/// The values come first. When choices are recorded, each value then gets its own, so that the list looks to the
/// shrinker as if its elements were drawn one by one.
@usableFromInline
struct Batch<Value>: Sendable {
  /// Draws that many values without recording.
  @usableFromInline let draw: @Sendable (inout Source, Int) -> [Value]
  /// Records the choice that makes a value, or replays a stored one.
  let settle: @Sendable (inout Source, Value?) -> Value
}

extension Source {
  /// An array whose elements are drawn at once.
  @inlinable
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
  @usableFromInline
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
  @usableFromInline
  mutating func complete<Element>(
    _ elements: inout [Element], to least: Int, from batch: Batch<Element>
  ) {
    for value in batch.draw(&self, missing(after: elements.count, of: least)) {
      elements.append(batch.settle(&self, value))
    }
  }
}

extension ListPlan {
  /// Makes one element equal to an earlier one if the list has an echo.
  @usableFromInline
  func repeatElement<Element>(of elements: inout [Element]) {
    guard let echo, elements.indices.contains(echo.to) else { return }
    elements[echo.to] = elements[echo.from]
  }
}

extension Source {
  /// Integers with the same distribution as ``integer(in:towards:)``.
  ///
  /// All are uniform at first, without a branch; then a mask of random bits says which of each 64 become unusual.
  mutating func integers(_ count: Int, in range: ClosedRange<Int>, towards: Int?) -> [Int] {
    guard count > 0 else { return [] }
    // Copying what was drawn, for short lists on the stack, is faster than drawing into an array that has to be filled before.
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { buffer in
      fill(buffer, in: range, towards: towards)
      return Array(buffer)
    }
  }

  @inline(__always)
  mutating func fill(
    _ buffer: UnsafeMutableBufferPointer<Int>, in range: ClosedRange<Int>, towards: Int?
  ) {
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    var place = 0
    while place < buffer.count {
      let end = min(place &+ 64, buffer.count)
      if width < 1 << 16 {
        fillPairs(place..<end, of: buffer, from: range.lowerBound, width)
      } else {
        fillAll(place..<end, of: buffer, from: range.lowerBound, width)
      }
      if width >= 64 { alter(place..<end, of: buffer, in: range, towards: towards) }
      place = end
    }
    if width >= 64 { remember(buffer, before: buffer.count) }
  }

  /// Uniform integers, two of each random number: in so small a range the bias of one is below 2^-16.
  @inline(__always)
  mutating func fillPairs(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, from low: Int, _ width: UInt64
  ) {
    var random = self.random
    let count = width &+ 1
    var place = places.lowerBound
    while place &+ 1 < places.upperBound {
      let bits = random.next()
      buffer[place] = low &+ Int(truncatingIfNeeded: ((bits >> 32) &* count) >> 32)
      buffer[place &+ 1] = low &+ Int(truncatingIfNeeded: ((bits & 0xFFFF_FFFF) &* count) >> 32)
      place &+= 2
    }
    if place < places.upperBound {
      buffer[place] = low &+ Int(truncatingIfNeeded: ((random.next() >> 32) &* count) >> 32)
    }
    self.random = random
  }

  @inline(__always)
  mutating func fillAll(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, from low: Int, _ width: UInt64
  ) {
    var random = self.random
    for place in places {
      buffer[place] = low &+ Int(truncatingIfNeeded: Xoshiro.scale(random.next(), upTo: width))
    }
    self.random = random
  }

  /// Makes an eighth of the integers unusual, or half of them if the range is wide.
  mutating func alter(
    _ places: Range<Int>, of buffer: UnsafeMutableBufferPointer<Int>, in range: ClosedRange<Int>,
    towards: Int?
  ) {
    var random = self.random
    let width = UInt64(bitPattern: Int64(range.upperBound &- range.lowerBound))
    var mask = random.next()
    if width < 4096 { mask &= random.next() & random.next() }
    mask &= ~0 >> UInt64(64 &- places.count)
    let origin = (towards ?? 0).clamped(to: range)
    while mask != 0 {
      let place = places.lowerBound &+ mask.trailingZeroBitCount
      mask &= mask &- 1
      let bits = random.next()
      if bits & 7 == 0 {
        buffer[place] = random.edge(of: range, origin: origin)
      } else if place > 0, Source.isNeighbour(bits) {
        let back = 1 &+ Xoshiro.scale(bits, upTo: UInt64(min(place, 4) &- 1))
        buffer[place] = random.neighbour(of: buffer[place &- Int(back)], in: range)
      } else {
        buffer[place] = random.small(bits, in: range, width, origin: origin)
      }
    }
    self.random = random
  }

  /// Remembers the integers before a place, which later ones may repeat.
  @inline(__always)
  mutating func remember(_ buffer: UnsafeMutableBufferPointer<Int>, before place: Int) {
    for place in max(0, place &- 4)..<place { remember(buffer[place]) }
  }
}

extension Xoshiro {
  /// A value near the simplest one, by random bits of which the lowest three are used up.
  @inline(__always)
  fileprivate mutating func small(
    _ bits: UInt64, in range: ClosedRange<Int>, _ width: UInt64, origin: Int
  ) -> Int {
    let side = Side(of: origin, in: range, ifAny: bits & 8 == 0)
    let length = side.bitLength(bits)
    // The bits in the middle decided nothing yet, and are enough for distances of 16 bits.
    let distance = width < 1 << 16 ? bits << 16 : next()
    return side.value(length == 0 ? 0 : distance >> (64 &- length))
  }
}
