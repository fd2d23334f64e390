/// The verdict of the newest report in a sentence, what failed, and what it takes to have the same again.
struct PageHead {
  private static let limit = 8

  let group: ReportGroup

  var markup: Markup {
    let heading = PageText.sign(isGood: group.verdict.isGood) + [.text(sentence)]
    return .tag(
      "header", [:],
      [.remark("propcheck"), .tag("h1", [:], heading)] + problems + [Facts(group.newest).markup])
  }

  private var sentence: String {
    let count = group.problems.count
    let what =
      count > 0
      ? ": \(count == 1 ? "1 thing is" : "\(Figure.count(count)) things are") wrong." : "."
    return "\(group.name) \(group.verdict.text)\(what)"
  }

  private var problems: [Markup] {
    let items = group.problems
    return items.isEmpty
      ? [] : [.tag("h2", text: "What failed"), PageText.list(items, limit: Self.limit)]
  }
}
