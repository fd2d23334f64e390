/// The labels of a run as tables, with required shares and scores.
///
/// ```swift
/// let result = await property.check(Settings(seed: 7))
/// print(result.statistics)
/// ```
/// prints each table with its most frequent labels first:
///
/// ```
/// case: 1,000 cases
///   sorted     312   31.2%
///   empty       51    5.1%   required 1.0%: kept
/// ```
public struct Statistics: Hashable, Sendable {
  /// One label of a table.
  public struct Row: Hashable, Sendable {
    /// The name of the label.
    public var name: String
    /// Its occurrences.
    public var count: Int
    /// The cases in which it occurred; 0 if unknown.
    public var cases: Int
    /// The shares required of it.
    public var required: [RequiredShare]
  }

  /// A table of labels.
  public struct Table: Hashable, Sendable {
    /// The name of the table.
    public var name: String
    /// The number of records, or of cases for labels of whole cases.
    public var records: Int
    /// The labels, most frequent first; required ones are included even if they did not occur.
    public var rows: [Row]
  }

  /// The tables by name.
  public var tables: [Table]
  /// The highest scores by label.
  public var targets: [TargetScore]

  /// Creates statistics from the counts of a run.
  ///
  /// - Parameters:
  ///   - cases: The number of cases.
  ///   - labels: The occurrences of labels.
  ///   - shares: The required shares with their states.
  ///   - targets: The highest scores.
  public init(
    cases: Int, labels: [LabelCount], shares: [RequiredShare] = [], targets: [TargetScore] = []
  ) {
    let absent = shares.map { LabelCount(table: $0.table, name: $0.name, count: 0) }
    let rows = Dictionary(grouping: labels + absent, by: \.table)
    let required = Dictionary(grouping: shares, by: \.table)
    tables = rows.keys.sorted().map { name in
      Table(name, rows[name, default: []], required[name, default: []], cases: cases)
    }
    self.targets = targets
  }
}

extension Statistics.Table {
  fileprivate init(
    _ name: String, _ labels: [LabelCount], _ shares: [RequiredShare], cases: Int
  ) {
    var counts: [String: (count: Int, cases: Int)] = [:]
    for label in labels {
      let known = counts[label.name] ?? (0, 0)
      counts[label.name] = (known.count &+ label.count, known.cases &+ label.cases)
    }
    let required = Dictionary(grouping: shares, by: \.name)
    self.name = name
    records = Label.isOfCases(table: name) ? cases : counts.values.reduce(0) { $0 &+ $1.count }
    rows = counts.map { name, counts in
      Statistics.Row(
        name: name, count: counts.count, cases: counts.cases, required: required[name] ?? [])
    }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }
}

extension PropertyResult {
  /// The labels, shares and scores as tables.
  public var statistics: Statistics {
    Statistics(cases: cases, labels: labels, shares: shares, targets: targets)
  }
}

extension Statistics: CustomStringConvertible {
  /// The tables as text, then the best scores.
  public var description: String { lines.joined(separator: "\n") }

  /// The lines of the text.
  package var lines: [String] { tables.flatMap(\.lines) + scores }

  private var scores: [String] {
    guard !targets.isEmpty else { return [] }
    let cells = targets.map { [$0.label.isEmpty ? "score" : $0.label, "\($0.best)"] }
    return ["best scores:"] + Statistics.aligned(cells)
  }

  /// Aligns cells in columns: the first and the last to the left, numbers to the right.
  fileprivate static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows.reduce(into: [Int]()) { widths, row in
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : column < 3 ? space + cell : cell + space
      }
      return "  " + cells.joined(separator: "   ").trimmed
    }
  }
}

extension Statistics.Table {
  /// The most rows shown, besides required ones.
  private static let rowLimit = 50

  fileprivate var lines: [String] {
    let isOfCases = Label.isOfCases(table: name)
    let noun = isOfCases ? "case" : "record"
    let shown =
      rows.prefix(Self.rowLimit) + rows.dropFirst(Self.rowLimit).filter { !$0.required.isEmpty }
    let rest = rows.count - shown.count
    return ["\(name): \(records.grouped) \(noun)\(records == 1 ? "" : "s")"]
      + Statistics.aligned(shown.map { $0.cells(of: records, isOfCases: isOfCases) })
      + (rest > 0 ? ["  and \(rest.grouped) more"] : [])
  }
}

extension Statistics.Row {
  fileprivate func cells(of records: Int, isOfCases: Bool) -> [String] {
    let share = records > 0 ? (Double(count) / Double(records)).percent : "0.0%"
    let spread = isOfCases ? [] : [cases > 0 ? "in \(cases.grouped) cases" : ""]
    let demands = required.map { share in
      let basis = share.basis == .cases && !isOfCases ? " of the cases" : ""
      return "required \(share.share.percent)\(basis): \(share.state.rawValue)"
    }
    return [name, count.grouped, share] + spread + [demands.joined(separator: ", ")]
  }
}

extension Double {
  /// A fraction in percent with one decimal.
  package var percent: String {
    let tenths = (self * 1000).roundedToNearest
    if self > 0, tenths < 1 { return "<0.1%" }
    guard let number = Int(exactly: tenths) else { return "\(self)" }
    return "\(number / 10).\(Int((number % 10).magnitude))%"
  }
}

extension Int {
  /// Digits in groups of three: `1,000`.
  fileprivate var grouped: String {
    var digits = String(magnitude)[...]
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.insert(digits.suffix(3), at: 0)
      digits = digits.dropLast(3)
    }
    return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
  }
}

extension String {
  /// Without the spaces at its end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
