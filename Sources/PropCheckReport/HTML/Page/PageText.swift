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
    guard let unixMilliseconds, abs(unixMilliseconds / 1_000) < 200_000_000_000 else {
      return "at an unknown time"
    }
    let minutes = (Double(unixMilliseconds) / 60_000).rounded(.down)
    let days = (minutes / 1_440).rounded(.down)
    let rest = Int(minutes - days * 1_440)
    return "\(day(Int(days))) \(two(rest / 60)):\(two(rest % 60))"
  }

  /// The Gregorian date of a day counted from 1970.
  ///
  /// Years start in March: Howard Hinnant, chrono-compatible date algorithms.
  private static func day(_ number: Int) -> String {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let day = shifted - era * 146_097
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
    let rest = day - (365 * year + year / 4 - year / 100)
    let month = (5 * rest + 2) / 153
    let (civilDay, civilMonth) = (
      rest - (153 * month + 2) / 5 + 1, month < 10 ? month + 3 : month - 9
    )
    return "\(year + era * 400 + (civilMonth <= 2 ? 1 : 0))-\(two(civilMonth))-\(two(civilDay))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The last component of a path, since readers of the page lack the folders.
  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
