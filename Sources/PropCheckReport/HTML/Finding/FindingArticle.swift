/// A failure: what is wrong, the counterexample with both answers, and the command that replays it.
struct FindingArticle {
  /// The most lines of a value and of an account.
  private static let limit = 200

  let failure: FailureRecord
  let program: String

  private var example: MarkedExample { MarkedExample(failure) }

  var markup: Markup {
    .tag(
      "article", ["class": "finding"],
      head + counterexample + lanes + unimportant + CommandBlock(command).markup + [facts] + account
    )
  }

  private var command: String { failure.replayCommand(program) }

  private var head: [Markup] {
    [
      .tag("h4", [:], PageText.sign(isGood: false) + [.text(failure.property)]),
      .tag("p", ["class": "message"], text: failure.message),
      .remark("Claim: \(failure.claim)"),
    ]
  }

  private var counterexample: [Markup] {
    let table = StepTable(failure: failure, example: example)
    return failure.steps.isEmpty ? value + table.difference : table.markup
  }

  /// A plain value, line by line.
  private var value: [Markup] {
    let lines = example.lines
    let text = lines.prefix(Self.limit).flatMap { line in line.map(\.markup) + [.lineEnd] }
    let rest = lines.count - Self.limit
    return [.tag("pre", ["class": "value"], text)]
      + (rest > 0 ? [.remark("\(Figure.count(rest, "line")) more left out.")] : [])
  }

  private var lanes: [Markup] {
    failure.t?.lanes.map { LaneTable($0).markup } ?? []
  }

  private var unimportant: [Markup] {
    guard let explanation = failure.explanation else { return [] }
    let extent = explanation.isFreeTogether ? "" : ", one part at a time"
    let free = explanation.freeParts > 0 ? ["What is dimmed may be anything\(extent)."] : []
    let movable = explanation.movableSteps.prefix(8).map { step in
      let (number, next) = (Saturating.sum(step, 1), Saturating.sum(step, 2))
      return "Whether step \(number) comes before step \(next) does not matter."
    }
    return (free + movable).map(Markup.remark) + marked
  }

  /// The lines with free parts, if no step shows them.
  private var marked: [Markup] {
    let isShown =
      failure.steps.isEmpty
      || failure.steps.contains { step in
        example.pieces(of: step.text).contains(where: \.isFree)
      }
    let lines = example.lines.filter { $0.contains(where: \.isFree) }
    guard !isShown, !lines.isEmpty else { return [] }
    return [
      .tag(
        "pre", ["class": "value"],
        lines.prefix(Self.limit).flatMap { $0.map(\.markup) + [.lineEnd] })
    ]
  }

  private var facts: Markup {
    let (shrink, stable) = (failure.shrink, failure.stable)
    let noun = failure.steps.count == shrink.to && shrink.to > 0 ? "step" : "choice"
    let shrunk =
      "\(Figure.count(shrink.from, noun)) to \(Figure.count(shrink.to)), "
      + "in \(shrink.tries == 1 ? "1 try" : "\(Figure.count(shrink.tries)) tries")"
    return .facts([
      ("found in", "case \(Figure.count(failure.case)) of seed \(failure.seed)"),
      ("shrunk", shrink.tries > 0 ? shrunk : nil),
      ("replays", "\(Figure.count(stable.fails)) of \(Figure.count(stable.tries)) fail"),
      ("layer", failure.t?.layer), ("saved as", failure.t?.file),
    ])
  }

  private var account: [Markup] {
    guard let account = failure.t?.account, !account.isEmpty else { return [] }
    let lines = account.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.prefix(Self.limit).flatMap { [Markup.text(String($0)), .lineEnd] }
    let summary = Markup.tag("summary", text: "What happened, as text")
    return [.tag("details", [:], [summary, .tag("pre", ["class": "account"], text)])]
  }
}

/// A command to copy.
struct CommandBlock {
  private let command: String

  init(_ command: String) { self.command = command }

  var markup: [Markup] {
    [
      .remark("To repeat it:"),
      .tag("pre", ["class": "command"], [.tag("code", text: command)]),
    ]
  }
}
