/// A property on one line, with further lines for anything unusual.
struct PropertyText {
  let property: PropertyRecord
  let style: TextStyle
  let columns: Int?

  /// A fixed width, so that lines printed one by one form columns.
  private static let nameWidth = 40

  var lines: [String] {
    [line] + reasonLines + missedLines + indented(remarks.mode) + coverageLines
      + indented(remarks.notes + remarks.regressions + remarks.corpus)
  }

  private var line: String {
    let name = Columns.pad(Printable.line(property.id), to: Self.nameWidth)
    let count = Figure.count(property.cases, "case")
    let all = property.isExhausted == true ? "all " : ""
    let cases = Columns.padLeft(all + count, to: 13)
    let start = ["\(name)\(cases)", time].filter { !$0.isEmpty }.joined(separator: "   ")
    return "  \(sign) " + ([start] + labels(behind: start)).joined(separator: "   ")
  }

  /// As many labels as fit.
  private func labels(behind start: String) -> [String] {
    var labels = labels
    let room = (columns ?? .max) - Columns.width(of: start) - 7
    while !labels.isEmpty, Columns.width(of: labels.joined(separator: " ")) > room {
      labels.removeLast()
    }
    return labels.isEmpty ? [] : [labels.joined(separator: " ")]
  }

  private var sign: String {
    switch property.verdict {
    case .passed: style.paint("✓", .good)
    case .failed: style.paint("✗", .bad)
    case .gaveUp, .invalid: style.paint("?", .warning)
    case .interrupted, .empty: style.paint("·", .quiet)
    }
  }

  private var time: String {
    property.t.map {
      Columns.padLeft(Figure.duration(nanoseconds: $0.wallNanoseconds), to: 7)
    } ?? ""
  }

  /// The four most frequent labels of the largest table.
  private var labels: [String] {
    let tables = Dictionary(grouping: property.labels, by: \.table)
    let counts = tables.mapValues { $0.reduce(0) { $0 &+ $1.count } }
    let order = { (left: String, right: String) in
      (counts[left] ?? 0, right) < (counts[right] ?? 0, left)
    }
    guard let table = tables.keys.max(by: order), let rows = tables[table] else { return [] }
    return rows.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(4)
      .map { "\(Printable.line($0.name)) \(Figure.share($0.count, of: counts[table] ?? 0))" }
  }

  private var reasonLines: [String] {
    guard let reason = property.reason, property.verdict != .failed else { return [] }
    return Printable.lines(reason).map { "      " + style.paint($0, .warning) }
  }

  private var missedLines: [String] {
    remarks.missed.map { "      " + style.paint(Printable.line($0), .warning) }
  }

  private var coverageLines: [String] {
    guard let coverage = property.t?.coverage else { return [] }
    let reached =
      "\(Figure.count(coverage.reached)) of \(Figure.count(coverage.edges, "edge")) reached"
    let chance =
      "\(Figure.count(coverage.byChance)) by \(Figure.count(coverage.casesByChance, "random case"))"
    let only =
      "\(Figure.count(coverage.further)) only here, \(Figure.count(coverage.missed)) only there"
    return ["      \(reached), \(chance): \(only); \(Figure.count(coverage.corpus, "case")) kept"]
  }

  private var remarks: PropertyRemarks { PropertyRemarks(property: property) }

  private func indented(_ sentences: [String]) -> [String] {
    sentences.map { "      " + Printable.line($0) }
  }
}
