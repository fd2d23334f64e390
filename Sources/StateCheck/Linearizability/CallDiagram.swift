/// A drawing of calls with a lane per caller and a line per time.
///
/// Brackets mark both ends of a call. At the same time starts come first, since calls that touch are concurrent, also those
/// of one caller.
struct CallDiagram {
  struct Bar {
    let caller: Int
    let start: Int
    let end: Int
    let operation: String
    let answer: String
  }

  private struct Mark {
    let lane: Int
    let text: String
    let opens: Bool
  }

  private let callers: [Int]
  /// The index of each caller's lane.
  private let lanes: [Int: Int]
  private let starts: [Int: [Bar]]
  private let ends: [Int: [Bar]]
  private let widths: [Int]

  init(_ bars: [Bar]) {
    let bars = bars.sorted { ($0.start, $0.end, $0.caller) < ($1.start, $1.end, $1.caller) }
    let callers = Set(bars.map(\.caller)).sorted()
    self.callers = callers
    lanes = Dictionary(zip(callers, 0...), uniquingKeysWith: { $1 })
    starts = Dictionary(grouping: bars, by: \.start)
    ends = Dictionary(grouping: bars, by: \.end)
    let own = Dictionary(grouping: bars, by: \.caller)
    widths = callers.map { caller in
      let texts = (own[caller] ?? []).map { max($0.operation.count, $0.answer.count) + 2 }
      return max("caller \(caller)".count, texts.max() ?? 0)
    }
  }

  /// The lines, each beginning with its time.
  func lines(unit: String, time: (Int) -> String) -> [String] {
    let times = Set(starts.keys).union(ends.keys).sorted()
    let margin = times.map { time($0).count }.reduce(unit.count, max)
    let head = zip(callers, widths).map { Self.padded("caller \($0)", $1) }
    var lines = [Self.line(Self.leading(unit, margin), head)]
    var open = callers.map { _ in 0 }
    for moment in times {
      for marks in rows(at: moment) {
        let cells = cells(marks, &open)
        lines.append(Self.line(Self.leading(time(moment), margin), cells))
      }
    }
    return lines
  }

  /// The cells of a row, with the number of open calls of each lane before it, which is updated.
  private func cells(_ marks: [Mark], _ open: inout [Int]) -> [String] {
    var cells = zip(open, widths).map { Self.padded($0 > 0 ? "|" : "", $1) }
    for mark in marks {
      cells[mark.lane] = Self.padded(mark.text, widths[mark.lane])
      open[mark.lane] += mark.opens ? 1 : -1
    }
    return cells
  }

  /// The starts at a time, and then the ends.
  private func rows(at moment: Int) -> [[Mark]] {
    let begins = (starts[moment] ?? []).map { bar in
      Mark(lane: lane(of: bar), text: "[ " + bar.operation, opens: true)
    }
    let ends = (ends[moment] ?? []).map { bar in
      Mark(lane: lane(of: bar), text: "] " + bar.answer, opens: false)
    }
    return Self.rows(of: begins) + Self.rows(of: ends)
  }

  /// The fewest rows that have a single mark in each lane.
  private static func rows(of marks: [Mark]) -> [[Mark]] {
    var rows: [[Mark]] = []
    for mark in marks {
      let free = rows.firstIndex { row in !row.contains { $0.lane == mark.lane } }
      if let free { rows[free].append(mark) } else { rows.append([mark]) }
    }
    return rows
  }

  private func lane(of bar: Bar) -> Int { lanes[bar.caller] ?? 0 }

  private static func line(_ margin: String, _ cells: [String]) -> String {
    let line = ([margin] + cells).joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func leading(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
