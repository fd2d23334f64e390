import PropCheckReport
import Testing

@testable import PropCheckReport

@Suite struct MarkedExampleTests {
  @Test func `brackets that belong to the value are part of it`() {
    let example = MarkedExample(sample("‹a› 1", "‹a› ‹1›"))
    #expect(example.lines == [[piece("‹a› "), piece("1", isFree: true)]])
  }

  @Test(.timeLimit(.minutes(1)))
  func `a line of millions of letters is one piece`() {
    let line = String(repeating: "a", count: 2_000_000)
    let lines = MarkedExample(FindingSamples.failure(counterexample: line)).lines
    #expect(lines.map(\.count) == [1])
  }

  @Test func `marks that do not fit are left out`() {
    let example = MarkedExample(sample("a 1", "‹b› 1"))
    #expect(example.lines == [[piece("a 1")]])
  }

  @Test(arguments: [
    ("create \"a\"", "1  create \"a\"", "1  create \"‹a›\"", ["a"]),
    ("caller 1: create \"a\"", "1  caller 1  create \"a\"", "1  caller 1  create \"‹a›\"", ["a"]),
    ("create habit 1 \"a\"", "habit 1 \"a\"", "habit 1 \"‹a›\"", ["a"]),
    ("delete \"a\"", "1  create \"a\"", "1  create \"‹a›\"", []),
  ])
  func `a step is marked as the line that it ends`(
    _ step: String, _ example: String, _ marked: String, _ free: [String]
  ) {
    let pieces = MarkedExample(sample(example, marked)).pieces(of: step)
    #expect(pieces.map(\.text).joined() == step)
    #expect(pieces.filter(\.isFree).map(\.text) == free)
  }

  private func sample(_ example: String, _ marked: String) -> FailureRecord {
    FindingSamples.failure(counterexample: example, explanation: marked)
  }

  private func piece(_ text: String, isFree: Bool = false) -> MarkedExample.Piece {
    MarkedExample.Piece(text: text, isFree: isFree)
  }
}
