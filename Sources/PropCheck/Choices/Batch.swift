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
    // Replayed choices bring their own values, and a discarded case has no more elements.
    let isDrawn = recorder.isRecording && !isRejected
    var drawn = isDrawn ? batch.draw(&self, min(plan.length, max(room, 0))) : []
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
  @inlinable
  func repeatElement<Element>(of elements: inout [Element]) {
    guard let echo, echo.to < elements.count else { return }
    elements[echo.to] = elements[echo.from]
  }
}
