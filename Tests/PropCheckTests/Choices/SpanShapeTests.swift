import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct SpanShapeTests {
  private func sequence(of generator: Gen<some Any>) -> ChoiceSequence {
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    _ = try? source.draw(generator)
    return source.sequence
  }

  @Test func `it tells spans and kinds, and capitals where there was no choice`() {
    let list = Gen<[Int]>.array(of: .int(in: 0...9), count: 1...2)
    let pair = Gen<Int> { source in source.boolean() ? try source.draw(.int(in: 0...9)) : 3 }
    #expect(SpanShape(of: sequence(of: Gen.bool)).text == "(8b)")
    #expect(SpanShape(of: sequence(of: list)).text.contains("(8i)"))
    #expect(SpanShape(of: sequence(of: pair)).text.hasPrefix("(2147483648b"))
  }

  @Test func `choices come back into their spans, with the kinds`() {
    let sequence = sequence(of: Gen<[Double?]>.array(of: .optional(.double), count: 2...9))
    let back = SpanShape(of: sequence).sequence(of: sequence.decisions.map(\.index))
    #expect(back?.choices.map(\.kind) == sequence.choices.map(\.kind))
    #expect(back?.choices.map(\.isForced) == sequence.choices.map(\.isForced))
    #expect(back?.choices.map(\.index) == sequence.choices.map(\.index))
  }

  @Test(arguments: [
    ("i", 0), ("i", 2), ("(8i", 1), ("8i)", 1), (")i(8", 1), ("(i)", 1), ("(99999999999i)", 1),
    ("(8z)", 1), ("(8é)", 1),
  ])
  func `a text that does not fit has no sequence`(_ text: String, _ count: Int) {
    #expect(SpanShape(text: text).sequence(of: Array(repeating: 0, count: count)) == nil)
  }

  @Test func `an empty text has an empty sequence`() {
    #expect(SpanShape(text: "").sequence(of: [])?.choices.isEmpty == true)
  }
}
