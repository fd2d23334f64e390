/// What callers or devices did concurrently: a column for each, time downwards, and a bar for whatever takes
/// time.
struct LaneTable {
  /// The most characters of a cell; steps have all.
  private static let (limit, minorLimit) = (160, 40)

  private let unit: String
  private let layout: LaneRows
  private let hasMinor: Bool

  init(_ lanes: FailureRecord.Lanes) {
    unit = lanes.unit
    layout = LaneRows(lanes)
    hasMinor = lanes.events.contains { $0.isMinor == true }
  }

  /// Empty without events.
  var markup: [Markup] {
    guard !layout.rows.isEmpty else { return [] }
    let names = layout.names.map { Markup.heading($0) }
    let head = Markup.tag(
      "thead", [:], [.tag("tr", [:], [.heading(unitName, isNumber: true)] + names)])
    let body = Markup.tag("tbody", [:], layout.rows.map(row))
    let parts = [Markup.tag("caption", text: caption), head, body]
    let rest = layout.leftOut
    return [.tag("table", ["class": "lanes"], parts)]
      + (rest > 0 ? [.remark("\(Figure.count(rest, "row")) more left out.")] : [])
  }

  private var caption: String {
    "Time runs downwards. What stands side by side overlaps in time."
      + (hasMinor ? " What is dimmed is not needed to see the failure." : "")
  }

  private var unitName: String { unit == "nanosecond" ? "µs" : unit }

  private func row(_ row: LaneRows.Row) -> Markup {
    let time = Markup.tag("th", ["scope": "row", "class": "number"], text: text(of: row.time))
    return .tag("tr", [:], [time] + row.cells.map(cell))
  }

  private func text(of time: Int?) -> String {
    guard let time else { return "" }
    guard unit == "nanosecond" else { return "\(time)" }
    let tenths = time / 100
    return (time < 0 ? "-" : "") + "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }

  private func cell(_ cell: LaneRows.Cell) -> Markup {
    let minor = cell.isMinor ? " minor" : ""
    let cut = { Printable.line($0, limit: cell.isMinor ? Self.minorLimit : Self.limit) }
    switch cell.part {
    case .idle: return .tag("td")
    case .inside: return .tag("td", ["class": "bar\(minor)"])
    case .whole(let text):
      return .tag("td", ["class": "bar start end\(minor)"], text: cut(text))
    case .start(let text): return .tag("td", ["class": "bar start\(minor)"], text: cut(text))
    case .end(let text):
      return .tag("td", ["class": "bar end\(minor)"], text: "→ " + cut(text))
    }
  }
}
