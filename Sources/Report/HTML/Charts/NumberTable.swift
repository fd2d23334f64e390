/// The numbers of a picture, of which only so many are shown.
struct NumberTable: Sendable {
  /// The most rows; what is more is counted.
  static let limit = 120

  let summary: String
  let columns: [String]
  let rows: [[Cell]]
  /// The most rows that are shown.
  var limit = NumberTable.limit
  /// What was left out before, in a sentence; nil if nothing was.
  var remark: String?
  /// What the style calls it, where some columns are left out on a telephone.
  var style: String?

  /// What stands in a column of a row.
  struct Cell: Hashable, Sendable {
    let text: String
    var isGood: Bool?

    init(_ text: String, isGood: Bool? = nil) {
      (self.text, self.isGood) = (text, isGood)
    }
  }

  /// The table behind its summary, which opens it.
  func folded(isOpen: Bool = false) -> Markup {
    let attributes: KeyValuePairs = isOpen ? ["open": "open"] : [:]
    return .tag("details", attributes, [.tag("summary", text: summary)] + open)
  }

  /// The table as it stands.
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

  /// A number stays on one line with its unit; a name, and whatever is as long as one, may be broken.
  private static func cell(_ cell: Cell, isName: Bool) -> Markup {
    let isWhole = !isName && cell.text.count <= 20
    let sign = PageText.sign(isGood: cell.isGood, space: "\u{A0}")
    let text = isWhole ? cell.text.replacing(" ", with: "\u{A0}") : cell.text
    return .tag("td", isWhole ? [:] : ["class": "long"], sign + [.text(text)])
  }
}
