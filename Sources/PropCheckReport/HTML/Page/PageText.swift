enum PageText {
  /// A sign, and a word for screen readers, so that nothing relies on colour; empty for nil.
  static func sign(isGood: Bool?, space: String = " ") -> [Markup] {
    guard let isGood else { return [] }
    return [
      .tag(
        "span", ["class": isGood ? "good" : "bad", "aria-hidden": "true"], text: isGood ? "✓" : "✗"),
      .tag("span", ["class": "heard"], text: isGood ? "passed:" : "failed:"),
      .text(space),
    ]
  }

  /// A bulleted list, with the number of items left out.
  static func list(_ items: [String], limit: Int) -> Markup {
    let rest = items.count - limit
    let shown = items.prefix(limit) + (rest > 0 ? ["and \(Figure.count(rest)) more"] : [])
    return .tag("ul", [:], shown.map { .tag("li", [:], text: $0) })
  }

  /// A time in UTC, so that the page does not depend on where it is made.
  static func date(unixMilliseconds: Int?) -> String {
    let time = unixMilliseconds.flatMap(CivilTime.init)
    return time.map { "\($0.date) \($0.minutes)" } ?? "at an unknown time"
  }

  /// The last component of a path, because readers of the page lack the folders.
  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
