import PropCheck
import PropCheckTesting
import Testing

@testable import PropCheckReport

@Suite struct AnswerDifferenceTests {
  @Test(arguments: [
    ("[1 \"new\"]", "[1 \"old\"]", "new", "old"), ("ok", "ok", "", ""),
    ("Health", "Heal", "Health", "Heal"), ("a 12 b", "a 13 b", "12", "13"), ("", "x", "", "x"),
    ("ab", "", "ab", ""), ("[a]", "[a, b]", "", ", b"), ("x1", "y21", "x1", "y21"),
  ])
  func `what differs is found, in whole words`(
    _ expected: String, _ actual: String, _ left: String, _ right: String
  ) {
    let difference = AnswerDifference(expected: expected, actual: actual)
    #expect(difference.expected == left)
    #expect(difference.actual == right)
  }

  @Test func `the parts make up the answers`() async {
    let answers = Gen<(String, String)>.tuple(.string(upTo: 12), .string(upTo: 12))
    await forAll(answers, settings: Settings(seed: TestSeed.value, cases: 500)) { first, second in
      let parts = AnswerDifference(expected: first, actual: second)
      // Letters may combine across the parts, but no byte is lost.
      try require(
        Array((parts.prefix + parts.expected + parts.suffix).utf8), equals: Array(first.utf8))
      if first == second { try require(parts.expected.isEmpty && parts.actual.isEmpty) }
    }
  }
}
