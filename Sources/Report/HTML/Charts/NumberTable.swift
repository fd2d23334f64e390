/// The numbers behind a picture; only the first rows are shown.
struct NumberTable: Sendable {
  static let limit = 120

  let summary: String
  let columns: [String]
  let rows: [[Cell]]
  /// The most rows that are shown.
  var limit = NumberTable.limit
  /// A note below the table.
  var remark: String?
  /// The CSS class, where narrow screens hide columns.
  var style: String?

  struct Cell: Hashable, Sendable {
    let text: String
    var isGood: Bool?

    init(_ text: String, isGood: Bool? = nil) {
      (self.text, self.isGood) = (text, isGood)
    }
  }

  /// The table as a disclosure widget.
  func folded(isOpen: Bool = false) -> Markup {
    let attributes: KeyValuePairs = isOpen ? ["open": "open"] : [:]
    return .tag("details", attributes, [.tag("summary", text: summary)] + open)
  }

  /// The table itself.
  var open: [Markup] {
    let rest = rows.count - limit
    let notes = [remark, rest > 0 ? "\(Figure.count(rest, "row")) more left out." : nil]
    return [.tag("table", style.map { ["class": $0] } ?? [:], [.tableHead(columns), body])]
      + notes.compactMap { $0 }.map(Markup.remark)
  }

  /// Nothing without rows.
  var openIfAny: [Markup] { rows.isEmpty ? [] : open }

  var foldedIfAny: [Markup] { rows.isEmpty ? [] : [folded()] }

  private var body: Markup {
    .tag(
      "tbody", [:],
      rows.prefix(limit).map { row in
        .tag("tr", [:], row.enumerated().map { Self.cell($1, isName: $0 == 0) })
      })
  }

  /// Numbers stay on one line with their units; long texts may wrap.
  private static func cell(_ cell: Cell, isName: Bool) -> Markup {
    let isWhole = !isName && cell.text.count <= 20
    let sign = PageText.sign(isGood: cell.isGood, space: "\u{A0}")
    let text = isWhole ? cell.text.replacing(" ", with: "\u{A0}") : cell.text
    return .tag("td", isWhole ? [:] : ["class": "long"], sign + [.text(text)])
  }
}
