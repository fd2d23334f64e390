import PropCheckTesting
import Testing

@testable import PropCheck

@Suite struct SkeletonTests {
  private func tape(of generator: Gen<some Any>) -> Tape {
    var source = Source()
    source.record(CaseStart(random: Xoshiro(seed: TestSeed.value), listBound: .max))
    _ = try? source.draw(generator)
    return source.tape
  }

  @Test func `it tells spans and kinds, and capitals where there was no choice`() {
    let list = Gen<[Int]>.array(of: .int(in: 0...9), count: 1...2)
    let pair = Gen<Int> { source in source.boolean() ? try source.draw(.int(in: 0...9)) : 3 }
    #expect(Skeleton(of: tape(of: Gen.bool)).text == "(8b)")
    #expect(Skeleton(of: tape(of: list)).text.contains("(8i)"))
    #expect(Skeleton(of: tape(of: pair)).text.hasPrefix("(2147483648b"))
  }

  @Test func `choices come back into their spans, with the kinds`() {
    let tape = tape(of: Gen<[Double?]>.array(of: .optional(.double), count: 2...9))
    let back = Skeleton(of: tape).tape(of: tape.decisions.map(\.index))
    #expect(back?.choices.map(\.kind) == tape.choices.map(\.kind))
    #expect(back?.choices.map(\.isForced) == tape.choices.map(\.isForced))
    #expect(back?.choices.map(\.index) == tape.choices.map(\.index))
  }

  @Test(arguments: [
    ("i", 0), ("i", 2), ("(8i", 1), ("8i)", 1), (")i(8", 1), ("(i)", 1), ("(99999999999i)", 1),
    ("(8z)", 1), ("(8é)", 1),
  ])
  func `what does not fit is none`(_ text: String, _ count: Int) {
    #expect(Skeleton(text: text).tape(of: Array(repeating: 0, count: count)) == nil)
  }

  @Test func `no choices fit no text`() {
    #expect(Skeleton(text: "").tape(of: [])?.choices.isEmpty == true)
  }
}
