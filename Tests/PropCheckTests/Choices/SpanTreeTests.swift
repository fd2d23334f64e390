import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct SpanTreeTests {
  private func spanTree(_ draw: (inout Source) -> Void) -> SpanTree {
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    draw(&source)
    return SpanTree(source.sequence)
  }

  @Test func `spans nest and count their decisions`() {
    let spanTree = SpanTree(ChoiceSequence("(1(23)())4"))
    #expect(spanTree.spans.map(\.decisionCount) == [3, 2, 0])
    #expect(spanTree.spans[0].children == [1, 2])
    #expect(spanTree.spans[1].range == 2...5)
    #expect(spanTree.freePlaces == [1, 3, 4, 9])
    #expect(spanTree.lists.isEmpty)
  }

  @Test func `a list that says when it ends is free, its end is no element`() {
    let spanTree = spanTree { $0.repeated(2...9) { _ = $0.boolean() } }
    #expect(spanTree.lists.count == 1)
    #expect(spanTree.lists[0].isFree)
    #expect(spanTree.lists[0].ranges.count == spanTree.spans.count - 2)
  }

  @Test func `a list of fixed length is not free`() {
    let spanTree = spanTree { $0.repeated(3...3) { _ = $0.boolean() } }
    #expect(spanTree.lists.map(\.isFree) == [false])
    #expect(spanTree.lists[0].ranges.count == 3)
  }

  @Test func `elements that draw nothing are no end of a list`() {
    #expect(spanTree { $0.repeated(3...3) { _ in } }.lists.first?.ranges.count == 3)
  }

  @Test func `failed attempts of a filter can be deleted`() {
    let spanTree = spanTree { source in
      source.span(.filtered) { source in
        for _ in 0..<3 { source.span(.attempt) { _ = $0.boolean() } }
      }
    }
    #expect(spanTree.lists.map(\.ranges.count) == [2])
  }

  @Test func `the element around a place is the innermost that does not hold the other`() {
    let spanTree = spanTree { source in
      source.repeated(2...4) { source in source.repeated(2...4) { _ = $0.boolean() } }
    }
    for place in spanTree.freePlaces {
      for other in spanTree.freePlaces {
        let holders = spanTree.elements.filter { $0.contains(place) && !$0.contains(other) }
        let smallest = holders.min { $0.count < $1.count }
        #expect(spanTree.element(around: place, without: other) == smallest)
      }
    }
  }

  /// With lists of fixed length, lists in lists, and empty ones.
  @Test func `the list inside an element is the first free one that begins in it`() {
    let spanTree = spanTree { source in
      source.repeated(6...9) { source in
        source.repeated(2...2) { _ = $0.boolean() }
        source.repeated(0...3) { source in source.repeated(0...2) { _ = $0.boolean() } }
        source.repeated(1...2) { _ = $0.boolean() }
      }
    }
    for span in spanTree.spans {
      let inside = spanTree.lists.first { list in
        list.isFree && list.ranges.first.map { span.range.contains($0.lowerBound - 1) } == true
      }
      #expect(spanTree.list(inside: span.range)?.open == inside?.open)
    }
    #expect((1..<6).allSatisfy { spanTree.gap(before: $0, of: 0) != nil })
    #expect(spanTree.gap(before: 0, of: 0) == nil)
  }

  @Test func `equal siblings are paired with the next that equals them`() {
    let sequence = ChoiceSequence("((1)(2)(1)(1)(2))")
    let pairs = SpanTree(sequence).equalSiblings(of: sequence)
    #expect(pairs.map { [$0.lowerBound, $1.lowerBound] } == [[1, 7], [4, 13], [7, 10]])
  }

  @Test func `a sequence loses ranges and gets choices`() {
    let sequence = ChoiceSequence("12345")
    #expect(sequence.removing([1...1, 3...4]) == ChoiceSequence("13"))
    #expect(sequence.replacing(0, by: sequence.choices[4]) == ChoiceSequence("52345"))
  }
}
