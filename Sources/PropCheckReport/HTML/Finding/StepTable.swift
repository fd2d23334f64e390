/// The steps of a counterexample with both answers, and where they differ first.
struct StepTable {
  /// The most steps, and the most characters of a cell; the report has all.
  private static let (limit, cellLimit) = (200, 600)

  let failure: FailureRecord
  let example: MarkedExample

  /// Calls of several callers have no expected answers one by one.
  private var hasReference: Bool { failure.steps.contains { !$0.expected.isEmpty } }

  var markup: [Markup] {
    let columns = ["step"] + (hasReference ? ["reference", "real"] : ["answer"])
    let head = Markup.tag(
      "thead", [:],
      [.tag("tr", [:], [.heading("#", isNumber: true)] + columns.map { .heading($0) })])
    let shown = failure.steps.prefix(Self.limit).enumerated()
    let body = shown.flatMap { index, step in
      [row(step, at: index)]
        + (index == failure.differingStep ? [differenceRow].compactMap(\.self) : [])
    }
    let rest = failure.steps.count - Self.limit
    return [.tag("table", ["class": "steps"], [head, .tag("tbody", [:], body)])]
      + (rest > 0 ? [.remark("\(Figure.count(rest, "step")) more left out.")] : [])
      + (failure.differingStep.map { $0 < Self.limit } == true ? [] : difference)
  }

  /// The difference by itself, where no row shows it.
  var difference: [Markup] {
    differenceText.map { [.tag("p", ["class": "difference"], $0)] } ?? []
  }

  private func row(_ step: FailureRecord.Step, at index: Int) -> Markup {
    let isFirst = index == failure.differingStep
    let number = Markup.tag("td", ["class": "number"], text: "\(index + 1)")
    let text = Markup.tag("td", [:], example.pieces(of: Self.cut(step.text)).map(\.markup))
    let cells = [number, text] + answers(of: step, isMarked: isFirst)
    return .tag("tr", isFirst ? ["class": "first"] : [:], cells)
  }

  private func answers(of step: FailureRecord.Step, isMarked: Bool) -> [Markup] {
    let (expected, actual) = (Self.cut(step.expected), Self.cut(step.actual))
    guard hasReference else { return [.tag("td", ["data-label": "answer"], text: actual)] }
    let difference = AnswerDifference(expected: expected, actual: actual)
    let texts =
      isMarked
      ? [difference.expectedMarkup, difference.actualMarkup] : [[.text(expected)], [.text(actual)]]
    return zip(["reference", "real"], texts).map { .tag("td", ["data-label": $0], $1) }
  }

  private var differenceRow: Markup? {
    differenceText.map { text in
      let cell = Markup.tag("td", ["colspan": hasReference ? "3" : "2"], text)
      return .tag("tr", ["class": "difference"], [.tag("td"), cell])
    }
  }

  private var differenceText: [Markup]? {
    guard let difference = failure.difference else { return nil }
    let path = difference.path.isEmpty ? "answer" : difference.path
    return [
      .text("First difference: "), .tag("code", text: Self.cut(path)), .text(" is "),
      .tag("mark", text: Self.cut(difference.expected)), .text(" in the reference, but really "),
      .tag("mark", text: Self.cut(difference.actual)), .text("."),
    ]
  }

  private static func cut(_ text: String) -> String {
    text.count > cellLimit ? text.prefix(cellLimit - 1) + "…" : text
  }
}
