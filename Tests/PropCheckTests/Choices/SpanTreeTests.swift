import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct SpanTreeTests {
  private func outline(_ draw: (inout Source) -> Void) -> SpanTree {
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    draw(&source)
    return SpanTree(source.sequence)
  }

  @Test func `spans nest and count their decisions`() {
    let outline = SpanTree(ChoiceSequence("(1(23)())4"))
    #expect(outline.spans.map(\.decisions) == [3, 2, 0])
    #expect(outline.spans[0].children == [1, 2])
    #expect(outline.spans[1].range == 2...5)
    #expect(outline.decisions == [1, 3, 4, 9])
    #expect(outline.lists.isEmpty)
  }

  @Test func `a list that says when it ends is free, its end is no element`() {
    let outline = outline { $0.repeated(2...9) { _ = $0.boolean() } }
    #expect(outline.lists.count == 1)
    #expect(outline.lists[0].isFree)
    #expect(outline.lists[0].ranges.count == outline.spans.count - 2)
  }

  @Test func `a list of fixed length is not free`() {
    let outline = outline { $0.repeated(3...3) { _ = $0.boolean() } }
    #expect(outline.lists.map(\.isFree) == [false])
    #expect(outline.lists[0].ranges.count == 3)
  }

  @Test func `elements that draw nothing are no end of a list`() {
    #expect(outline { $0.repeated(3...3) { _ in } }.lists.first?.ranges.count == 3)
  }

  @Test func `tries of a filter in vain may go`() {
    let outline = outline { source in
      source.span(.filtered) { source in
        for _ in 0..<3 { source.span(.attempt) { _ = $0.boolean() } }
      }
    }
    #expect(outline.lists.map(\.ranges.count) == [2])
  }

  @Test func `a sequence loses ranges and gets choices`() {
    let sequence = ChoiceSequence("12345")
    #expect(sequence.removing([1...1, 3...4]) == ChoiceSequence("13"))
    #expect(sequence.replacing(0, by: sequence.choices[4]) == ChoiceSequence("52345"))
  }
}
