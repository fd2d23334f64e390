/// The drawing of a failure, such as the calls of several callers.
struct AccountText {
  private let account: String?
  private let style: TextStyle
  private let width: Int

  /// The most lines, and the default width; the report has all.
  private static let limit = 48
  private static let width = 160
  private static let leastWidth = 4
  private static let indent = "   "

  init(_ failure: FailureRecord, style: TextStyle, columns: Int?) {
    account = failure.t?.account
    self.style = style
    width = max(Self.leastWidth, (columns ?? Self.width) - Self.indent.count)
  }

  /// Empty, or begins with an empty line.
  var lines: [String] {
    guard let account, !account.isEmpty else { return [] }
    let all = account.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = all.prefix(Self.limit).map { row(String($0)) }
    let rest = all.count - shown.count
    return [""] + shown + (rest > 0 ? [row("and \(Figure.count(rest, "line")) more")] : [])
  }

  /// Cut, not wrapped, because lanes must stay aligned.
  private func row(_ line: String) -> String {
    let text = style.encode(Printable.line(line, limit: width + 1))
    guard !text.isEmpty else { return "" }
    guard Columns.width(of: text) > width else { return Self.indent + text }
    let mark = style.encode("…")
    return Self.indent + Columns.cut(text, to: width - mark.count) + mark
  }
}
