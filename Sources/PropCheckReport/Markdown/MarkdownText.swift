/// Texts for Markdown as GitHub and GitLab render it, so that nothing in a report can be anything but
/// text.
enum MarkdownText {
  /// Characters that may begin markup, as numeric references, which are literal wherever they occur.
  private static let special = Set("&<>`*_[]|~\\#$!^{}")

  /// The text on one line, cut to a limit.
  static func escaped(_ text: String, limit: Int = 1_000) -> String {
    Printable.line(text, limit: limit).unicodeScalars.map { scalar in
      special.contains(Character(scalar)) ? "&#\(scalar.value);" : String(scalar)
    }.joined()
  }

  /// The text in the font of code; empty for none.
  static func code(_ text: String, limit: Int = 300) -> String {
    text.isEmpty ? "" : "<code>\(escaped(text, limit: limit))</code>"
  }

  /// Lines that are shown as they are.
  static func block(_ lines: [String], language: String) -> [String] {
    let lines = lines.map { Printable.line($0) }
    let longest = lines.map { $0.split { $0 != "`" }.map(\.count).max() ?? 0 }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return ["", fence + language] + lines + [fence, ""]
  }

  /// Lines that can be opened.
  static func folded(_ summary: String, _ lines: [String]) -> [String] {
    ["", "<details><summary>\(escaped(summary))</summary>", ""] + lines + ["", "</details>", ""]
  }
}

/// A table of Markdown; its cells are escaped already.
struct MarkdownTable {
  var columns: [String]
  /// The columns of numbers, which stand on the right.
  var numbers: Set<Int> = []
  var rows: [[String]] = []

  /// Empty without rows.
  var lines: [String] {
    guard !rows.isEmpty else { return [] }
    let rule = columns.indices.map { numbers.contains($0) ? "---:" : "---" }
    return [""] + ([columns, rule] + rows).map { "| " + $0.joined(separator: " | ") + " |" } + [""]
  }
}
