/// Pictures under a heading.
struct Gallery {
  let title: String
  /// The legend.
  var key: [Markup] = []
  let pictures: [Markup]
  /// Pictures behind a disclosure widget.
  var more: [Markup] = []
  /// The number of all pictures.
  let total: Int

  var markup: [Markup] {
    guard !pictures.isEmpty else { return [] }
    let rest = total - pictures.count - more.count
    let left = rest > 0 ? [Markup.remark("\(Figure.count(rest, "picture")) more left out.")] : []
    return [.tag("h3", text: title)] + key
      + [.tag("div", ["class": "gallery"], pictures)] + folded + left
  }

  private var folded: [Markup] {
    guard !more.isEmpty else { return [] }
    let summary = Markup.tag("summary", text: "\(Figure.count(more.count)) more pictures")
    return [.tag("details", [:], [summary, .tag("div", ["class": "gallery"], more)])]
  }

  /// A legend: sample marks with words.
  static func key(_ items: [(kind: String, words: String)]) -> [Markup] {
    [
      .tag(
        "p", ["class": "key"],
        items.map { item in
          .tag("span", [:], [sample(item.kind), .text(item.words)])
        })
    ]
  }

  private static func sample(_ kind: String) -> Markup {
    let line =
      kind == "cross" ? [Drawing.cross((14, 6), "")] : Drawing.line([(1, 6), (27, 6)], kind)
    let dot: [Markup] =
      ["now", "then"].contains(kind)
      ? [.tag("circle", ["class": kind, "cx": "14", "cy": "6", "r": "3"])] : []
    return .tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "sample", "viewBox": "0 0 28 12",
        "aria-hidden": "true",
      ], line + dot)
  }
}
