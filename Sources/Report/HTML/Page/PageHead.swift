/// The verdict of the newest report in a sentence, what failed, and what it takes to have the same again.
struct PageHead {
  private static let limit = 8

  let chapter: Chapter

  var markup: Markup {
    let sign = chapter.verdict.isGood.map { PageText.sign(isGood: $0) + [.text(" ")] } ?? []
    return .tag(
      "header", [:],
      [
        .tag("p", ["class": "remark"], text: "propcheck"),
        .tag("h1", [:], sign + [.text(sentence)]),
      ]
        + problems + [Facts(chapter.newest).markup])
  }

  private var sentence: String {
    let count = chapter.problems.count
    let what =
      count > 0
      ? ": \(count == 1 ? "1 thing is" : "\(Figure.count(count)) things are") wrong." : "."
    return "\(chapter.name) \(chapter.verdict.text)\(what)"
  }

  private var problems: [Markup] {
    let items = chapter.problems
    return items.isEmpty
      ? [] : [.tag("h2", text: "What failed"), PageText.list(items, limit: Self.limit)]
  }
}
