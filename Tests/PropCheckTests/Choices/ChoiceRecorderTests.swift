import Testing

@testable import PropCheck

@Suite struct ChoiceRecorderTests {
  /// Draws picks and spans as described by one text, from a sequence described by another.
  private func replay(_ stored: String, drawing wanted: String) -> [UInt64] {
    var recorder = ChoiceRecorder()
    recorder.play(ChoiceSequence(stored))
    var drawn: [UInt64] = []
    for character in wanted {
      switch character {
      case "(": recorder.open(SpanLabel(20))
      case "[": recorder.open(SpanLabel(21))
      case ")", "]": recorder.close()
      default: drawn.append(recorder.settle(Choice(kind: .pick, index: 7, limit: 9)))
      }
    }
    return drawn
  }

  @Test(
    arguments: [
      ("123", "xxx", [1, 2, 3]),
      ("1", "xxx", [1, 0, 0]),
      // A span that needs less leaves what follows alone.
      ("(12)3", "(x)x", [1, 3]),
      // A span that needs more does not consume it either.
      ("(1)23", "(xx)x", [1, 0, 2]),
      ("()5", "(x)x", [0, 5]),
      // Without a stored span the choices are taken as they come.
      ("123", "(x)[x]x", [1, 2, 3]),
      // A span of another kind is not entered.
      ("(12)3", "[x]x", [0, 0]),
    ] as [(String, String, [UInt64])])
  func `replay follows the spans`(_ stored: String, _ wanted: String, _ drawn: [UInt64]) {
    #expect(replay(stored, drawing: wanted) == drawn)
  }

  @Test func `a stored index beyond the limit takes the limit`() {
    var recorder = ChoiceRecorder()
    recorder.play(ChoiceSequence("9"))
    #expect(recorder.settle(Choice(kind: .pick, limit: 4)) == 4)
  }

  @Test func `another kind takes the simplest, any kind fits`() {
    var recorder = ChoiceRecorder()
    recorder.play(ChoiceSequence("3"))
    #expect(recorder.settle(Choice(kind: .boolean, index: 1, limit: 1)) == 0)
    recorder.play(ChoiceSequence(choices: [Choice(kind: .any, index: 1)]))
    #expect(recorder.settle(Choice(kind: .boolean, limit: 1)) == 1)
  }

  @Test func `a forced choice keeps its index and consumes only its own kind`() {
    let forced = Choice(kind: .more, isForced: true, index: 1, limit: 1)
    var recorder = ChoiceRecorder()
    recorder.play(
      ChoiceSequence(choices: [
        Choice(kind: .more, limit: 1), Choice(kind: .pick, index: 5, limit: 9),
      ]))
    #expect(recorder.settle(forced) == 1)
    #expect(recorder.settle(forced) == 1)
    #expect(recorder.settle(Choice(kind: .pick, limit: 9)) == 5)
  }

  @Test func `amending replaces the last indexes`() {
    var recorder = ChoiceRecorder()
    recorder.record()
    _ = recorder.settle(Choice(kind: .pick, index: 3, limit: 9))
    _ = recorder.settle(Choice(kind: .pick, index: 4, limit: 9))
    recorder.amend(last: [1])
    #expect(recorder.recorded.map(\.index) == [3, 1])
  }
}
