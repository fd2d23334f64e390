/// Words and signs of pages.
enum PageText {
  /// A sign for the eye and a word for a screen reader, so that nothing rests on colour; nothing where nobody knows.
  static func sign(isGood: Bool?, space: String = " ") -> [Markup] {
    guard let isGood else { return [] }
    return [
      .tag(
        "span", ["class": isGood ? "good" : "bad", "aria-hidden": "true"], text: isGood ? "✓" : "✗"),
      .tag("span", ["class": "heard"], text: isGood ? "passed:" : "failed:"),
      .text(space),
    ]
  }

  /// A sentence of a list, and how many are left out.
  static func list(_ items: [String], limit: Int) -> Markup {
    let rest = items.count - limit
    let shown = items.prefix(limit) + (rest > 0 ? ["and \(Figure.count(rest)) more"] : [])
    return .tag("ul", [:], shown.map { .tag("li", [:], text: $0) })
  }

  /// A moment in UTC, to the minute: the page is the same wherever it is made.
  static func date(unixMilliseconds: Int?) -> String {
    guard let unixMilliseconds, abs(unixMilliseconds / 1_000) < 200_000_000_000 else {
      return "at an unknown time"
    }
    let minutes = (Double(unixMilliseconds) / 60_000).rounded(.down)
    let days = (minutes / 1_440).rounded(.down)
    let rest = Int(minutes - days * 1_440)
    return "\(day(Int(days))) \(two(rest / 60)):\(two(rest % 60))"
  }

  /// The day that is so many days after 1970 began, in the Gregorian calendar.
  ///
  /// Years are counted from March, so that the odd day is their last: Howard Hinnant, chrono-compatible date algorithms.
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

  /// The last part of a path, since a page is sent to people who do not have the folders.
  static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
