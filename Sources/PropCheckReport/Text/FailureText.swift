/// A failure: what is wrong, the counterexample, and what to type next.
struct FailureText {
  let failure: FailureRecord
  /// The program that can replay it.
  let program: String
  let style: TextStyle
  let columns: Int?

  /// The most characters of a cell; the report has all.
  private static let cellLimit = 600
  /// The width of a table if the width of the terminal is unknown, as in a file.
  private static let tableWidth = 160

  var lines: [String] {
    [
      [""], folded([title] + summary.map { "  " + $0 }), [""], example, account, [""],
      folded(facts),
      folded(ExplanationText(failure).lines), [""],
      ["  reproduce   " + style.paint(command, .strong), ""],
    ].flatMap { $0 }
  }

  private var account: [String] {
    AccountText(failure, style: style, columns: columns).lines
  }

  private func folded(_ lines: [String]) -> [String] {
    lines.flatMap { Fold.line(style.encode($0), columns: columns) }
  }

  private var title: String {
    let place = "case \(Figure.count(failure.case))   seed \(failure.seed)"
    return style.paint("FAIL", .bad) + "  \(Printable.line(failure.property))   \(place)"
  }

  /// The message, of several lines if it says where and how to fix it; how it was shrunk follows the first.
  private var summary: [String] {
    let lines = Printable.lines(failure.message)
    return [(lines.first ?? "") + shrinking] + lines.dropFirst()
  }

  private var shrinking: String {
    let shrink = failure.shrink
    guard shrink.tries > 0 else { return "" }
    // If the numbers differ, the value was shrunk and not the steps.
    let isScript = !failure.steps.isEmpty && failure.steps.count == shrink.to
    let noun = isScript ? "operation" : "choice"
    let time = failure.t?.shrinkNanoseconds.map { ", " + Figure.duration(nanoseconds: $0) } ?? ""
    return "   \(Figure.count(shrink.from, noun)) shrunk to \(Figure.count(shrink.to))"
      + " in \(shrink.tries == 1 ? "1 try" : "\(Figure.count(shrink.tries)) tries")\(time)"
  }

  private var facts: [String] {
    let stable = failure.stable
    return [
      "  Claim:    \(Printable.line(failure.claim))",
      "  Stable:   \(stable.fails) of \(stable.tries) replays fail.",
    ] + known
  }

  private var known: [String] {
    guard let file = failure.t?.known else { return [] }
    return ["  Known:    \(Printable.line(file)) shows the same symptom, so this was not saved."]
  }

  private var command: String { Printable.line(failure.replayCommand(program)) }
}

extension FailureText {
  /// The script with both answers, or the value.
  private var example: [String] {
    failure.steps.isEmpty
      ? Printable.lines(failure.counterexample).map { "   " + $0 } + differenceLines
      : table
  }

  private var table: [String] {
    var table = Columns(hang: 4)
    table.append([" #  step", "reference", "real"])
    for (index, step) in failure.steps.enumerated() { table.append(cells(of: step, at: index)) }
    let rows = table.rows(within: (columns ?? Self.tableWidth) - 2).map { row in
      row.map { "  " + $0 }
    }
    // The first row is the header.
    let cut = failure.differingStep.map { $0 + 2 } ?? rows.count
    return rows.prefix(cut).flatMap { $0 } + differenceLines + rows.dropFirst(cut).flatMap { $0 }
  }

  private func cells(of step: FailureRecord.Step, at index: Int) -> [String] {
    let number = Columns.padLeft(String(index + 1), to: 2)
    let mark = failure.differingStep == index ? style.encode("← first difference") : ""
    return ["\(number)  \(cell(step.text))", cell(step.expected), cell(step.actual), mark]
  }

  private var differenceLines: [String] {
    guard let difference = failure.difference else { return [] }
    let path = difference.path.isEmpty ? "answer" : Printable.line(difference.path)
    let line =
      "      └ \(path):  reference \(cell(difference.expected))   real \(cell(difference.actual))"
    return Fold.line(style.encode(line), columns: columns ?? Self.tableWidth)
  }

  private func cell(_ text: String) -> String {
    style.encode(Printable.line(text, limit: Self.cellLimit))
  }
}
