import Testing

@testable import PropCheckReport

struct ExplanationTextTests {
  private func lines(_ change: (inout FailureRecord.Explanation) -> Void = { _ in }) -> [String] {
    var failure = Samples.failure
    failure.explanation = FailureRecord.Explanation(
      text: "1  put ‹0›\n2  get\n3  put ‹1›", freeParts: 2, isFreeTogether: true,
      movableSteps: [], tries: 9)
    if var explanation = failure.explanation {
      change(&explanation)
      failure.explanation = explanation
    }
    return ExplanationText(failure).lines
  }

  @Test func `the lines with free parts are shown`() {
    #expect(
      lines() == [
        "  Does not matter: what stands between ‹ and ›.", "     1  put ‹0›", "     3  put ‹1›",
      ])
  }

  @Test func `parts that are free one at a time are called so`() {
    #expect(lines { $0.isFreeTogether = false }[0].contains("one at a time"))
  }

  @Test func `steps that may change places are named from 1`() {
    let lines = lines {
      $0.text = "1  put 0"
      $0.movableSteps = [1]
    }

    #expect(lines == ["  Does not matter: whether step 2 comes before step 3."])
  }

  @Test func `a long explanation is cut`() {
    let lines = lines {
      $0.text = (1...20).map { "\($0)  put ‹0›" }.joined(separator: "\n")
    }

    #expect(lines.count == 10)
    #expect(lines.last == "     and in 12 lines more")
  }

  @Test func `nothing is said if all of it matters`() {
    #expect(lines { $0.text = "1  put 0" } == [])
  }
}
