/// The numbers behind a picture; only the first rows are shown.
struct NumberTable: Sendable {
  static let limit = 120

  let summary: String
  let columns: [String]
  let rows: [[String]]
  /// For each row whether it is good, as a sign in one column; empty for no signs.
  var signs: [Bool?] = []
  var signColumn = 1
  /// The most rows that are shown.
  var limit = NumberTable.limit
  /// A note below the table.
  var remark: String?
  /// The CSS class, where narrow screens hide columns.
  var style: String?

  /// The table as a disclosure widget.
  func folded(isOpen: Bool = false) -> Markup {
    let attributes: KeyValuePairs = isOpen ? ["open": "open"] : [:]
    return .tag("details", attributes, [.tag("summary", text: summary)] + open)
  }

  /// The table itself.
  var open: [Markup] {
    let rest = rows.count - limit
    let notes = [remark, rest > 0 ? "\(Figure.count(rest, "row")) more left out." : nil]
    let head = columns.enumerated().map { Markup.heading($1, isNumber: isNumeric($0)) }
    let rows = [Markup.tag("thead", [:], [.tag("tr", [:], head)]), body]
    return [.tag("table", style.map { ["class": $0] } ?? [:], rows)]
      + notes.compactMap { $0 }.map(Markup.remark)
  }

  /// Nothing without rows.
  var openIfAny: [Markup] { rows.isEmpty ? [] : open }

  var foldedIfAny: [Markup] { rows.isEmpty ? [] : [folded()] }

  /// Whether most of a column are numbers, which stand on the right; words and the names of rows stand on the left.
  func isNumeric(_ column: Int) -> Bool {
    guard column > 0 else { return false }
    let texts = rows.prefix(limit).compactMap { $0.indices.contains(column) ? $0[column] : nil }
      .filter { !["", "-"].contains($0) }
    return texts.count { Self.isNumber($0) } * 2 > texts.count
  }

  private static func isNumber(_ text: String) -> Bool {
    text.drop { "+-−".contains($0) }.first?.isASCII == true
      && text.drop { "+-−".contains($0) }.first?.isNumber == true
  }

  private var body: Markup {
    let numeric = columns.indices.map(isNumeric)
    return .tag(
      "tbody", [:],
      rows.prefix(limit).enumerated().map { place, row in
        let sign = signs.indices.contains(place) ? signs[place] : nil
        return .tag(
          "tr", [:],
          row.enumerated().map { column, text in
            Self.cell(
              text, isNumber: numeric.indices.contains(column) && numeric[column],
              isName: column == 0, isGood: column == signColumn ? sign : nil)
          })
      })
  }

  /// Numbers stay on one line with their units; long texts may wrap.
  private static func cell(
    _ text: String, isNumber: Bool, isName: Bool, isGood: Bool?
  ) -> Markup {
    let isWhole = !isName && text.count <= 20
    let sign = PageText.sign(isGood: isGood, space: "\u{A0}")
    let text = isWhole ? text.replacing(" ", with: "\u{A0}") : text
    let classes = [isNumber ? "number" : nil, isWhole ? nil : "long"].compactMap(\.self)
    return .tag(
      "td", classes.isEmpty ? [:] : ["class": classes.joined(separator: " ")], sign + [.text(text)])
  }
}
