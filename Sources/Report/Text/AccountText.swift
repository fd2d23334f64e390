/// What happened on the way to a failure, such as the calls of several callers, each in a lane.
struct AccountText {
  private let account: String?
  private let style: TextStyle
  private let width: Int

  /// The most lines that are shown, and the widest where nobody knows how wide the screen is. The whole stands in the
  /// report.
  private static let limit = 48
  private static let width = 160
  private static let leastWidth = 4
  private static let indent = "   "

  init(_ failure: FailureRecord, style: TextStyle, columns: Int?) {
    account = failure.t?.account
    self.style = style
    width = max(Self.leastWidth, (columns ?? Self.width) - Self.indent.count)
  }

  /// Nothing if there is nothing to tell; an empty line comes first.
  var lines: [String] {
    guard let account, !account.isEmpty else { return [] }
    let all = account.split(separator: "\n", omittingEmptySubsequences: false)
    let shown = all.prefix(Self.limit).map { row(String($0)) }
    let rest = all.count - shown.count
    return [""] + shown + (rest > 0 ? [row("and \(Figure.count(rest, "line")) more")] : [])
  }

  /// Cut, not folded: what stands in a lane would leave it.
  private func row(_ line: String) -> String {
    let text = style.encode(Printable.line(line, limit: width + 1))
    guard !text.isEmpty else { return "" }
    guard Columns.width(of: text) > width else { return Self.indent + text }
    let mark = style.encode("…")
    return Self.indent + Columns.cut(text, to: width - mark.count) + mark
  }
}
