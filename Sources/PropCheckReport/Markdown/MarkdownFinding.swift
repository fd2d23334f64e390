/// A failure as a section: what is wrong, the steps with both answers, and the command that replays it.
struct MarkdownFinding {
  /// The most steps, and the most lines of a value or an account; the report has all.
  private static let (stepLimit, lineLimit) = (100, 100)

  let failure: FailureRecord
  let program: String

  var lines: [String] {
    [
      "### ✗ \(MarkdownText.escaped(failure.property))", "",
      "**\(MarkdownText.escaped(failure.message))**", "", claim,
    ] + example + difference + MarkdownText.block([failure.replayCommand(program)], language: "sh")
      + unimportant + account
  }

  private var claim: String {
    let stable = failure.stable
    return "Claim: \(MarkdownText.escaped(failure.claim)) "
      + "Found in case \(Figure.count(failure.case)) of seed \(failure.seed); "
      + "\(stable.fails) of \(stable.tries) replays fail."
  }

  private var example: [String] {
    guard !failure.steps.isEmpty else {
      return MarkdownText.block(Self.cut(Printable.lines(failure.counterexample)), language: "text")
    }
    let hasReference = failure.steps.contains { !$0.expected.isEmpty }
    let answers = hasReference ? ["reference", "real"] : ["answer"]
    let rows = failure.steps.prefix(Self.stepLimit).enumerated().map { index, step in
      let mark = index == failure.difference?.step ? " ← first difference" : ""
      let texts = [step.text] + (hasReference ? [step.expected] : [])
      return ["\(index + 1)"] + texts.map { MarkdownText.code($0) }
        + [MarkdownText.code(step.actual) + mark]
    }
    let rest = failure.steps.count - Self.stepLimit
    return MarkdownTable(columns: ["#", "step"] + answers, numbers: [0], rows: rows).lines
      + (rest > 0 ? ["\(Figure.count(rest, "step")) more left out.", ""] : [])
  }

  private var difference: [String] {
    guard let difference = failure.difference else { return [] }
    let path = difference.path.isEmpty ? "answer" : difference.path
    return [
      "",
      "First difference: \(MarkdownText.code(path)) is "
        + "\(MarkdownText.code(difference.expected)) in the reference, but really \(MarkdownText.code(difference.actual)).",
      "",
    ]
  }

  private var unimportant: [String] {
    let lines = ExplanationText(failure).lines
    return lines.isEmpty
      ? []
      : MarkdownText.folded(
        "What does not matter", MarkdownText.block(Self.cut(lines), language: "text"))
  }

  private var account: [String] {
    guard let account = failure.t?.account, !account.isEmpty else { return [] }
    return MarkdownText.folded(
      "What happened", MarkdownText.block(Self.cut(Printable.lines(account)), language: "text"))
  }

  private static func cut(_ lines: [String]) -> [String] {
    let rest = lines.count - lineLimit
    return lines.prefix(lineLimit)
      + (rest > 0 ? ["\(Figure.count(rest, "line")) more left out"] : [])
  }
}
