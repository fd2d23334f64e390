/// A trace as text: a column for each task, a line for each step.
///
/// Successive steps of one task without notes share a line.
struct LaneChart {
  /// The most columns and lines, and the width of a cell: what fits on a screen.
  private static let limits = (lanes: 8, head: 24, tail: 36, cell: 24)

  private let trace: Trace
  private let lines: [Line]
  private var widths: [Int]

  /// One or more steps of one task, or a jump of the clock.
  fileprivate struct Line {
    var steps: Range<Int>
    var column: Int
    /// Whether any of them ran before jobs that had waited longer.
    var isOutOfTurn: Bool
    /// The notes of each column.
    var notes: [[String]]
    var jump: Duration?

    private var isSilent: Bool { jump == nil && notes.allSatisfy(\.isEmpty) }

    func isContinued(by line: Line) -> Bool {
      isSilent && line.isSilent && column == line.column
    }

    mutating func append(_ line: Line) {
      steps = steps.lowerBound..<line.steps.upperBound
      isOutOfTurn = isOutOfTurn || line.isOutOfTurn
    }
  }

  init(_ trace: Trace) {
    self.trace = trace
    widths = (0..<min(trace.lanes.count, Self.limits.lanes)).map { column in
      Self.heading(of: column, in: trace).count
    }
    let all = Self.lines(of: trace, columns: widths.count)
    let hidden = Self.limits.head..<max(Self.limits.head, all.count - Self.limits.tail)
    lines = hidden.count < 2 ? all : Array(all[..<hidden.lowerBound] + all[hidden.upperBound...])
    for line in lines {
      for (column, texts) in line.notes.enumerated() {
        widths[column] = max(widths[column], (texts.map(\.count).max() ?? -2) + 2)
      }
    }
  }

  private static func lines(of trace: Trace, columns: Int) -> [Line] {
    var notes = trace.notes[...]
    var jumps = trace.jumps[...]
    var lines: [Line] = []
    for (index, step) in trace.steps.enumerated() {
      while let jump = jumps.first, jump.step == index {
        lines.append(Line(at: index, jump.time))
        jumps.removeFirst()
      }
      var line = Line(at: index, step, columns)
      while let note = notes.first, note.step == index {
        line.notes[min(note.lane, columns - 1)].append(note.text.cut(to: limits.cell))
        notes.removeFirst()
      }
      if let last = lines.last, last.isContinued(by: line) {
        lines[lines.count - 1].append(line)
      } else {
        lines.append(line)
      }
    }
    return lines
  }
}

extension LaneChart.Line {
  fileprivate init(at index: Int, _ step: Trace.Step, _ columns: Int) {
    self.init(
      steps: index..<index + 1, column: min(step.lane, columns - 1), isOutOfTurn: step.turn > 0,
      notes: Array(repeating: [], count: columns))
  }

  fileprivate init(at index: Int, _ jump: Duration) {
    self.init(steps: index..<index, column: 0, isOutOfTurn: false, notes: [], jump: jump)
  }
}

extension LaneChart {
  /// The chart, with a mark for each step: ● in its turn, ▶ before jobs that had waited longer.
  var text: String {
    guard !lines.isEmpty else { return "no step was taken" }
    var rows = [row("step", widths.indices.map { Self.heading(of: $0, in: trace) })]
    var end = 0
    for line in lines {
      if line.steps.lowerBound > end {
        rows.append("          … \(line.steps.lowerBound - end) more steps …")
      }
      rows += self.rows(of: line)
      end = line.steps.upperBound
    }
    return rows.joined(separator: "\n")
  }

  /// The first row has the mark; further notes of a column are in the rows below.
  private func rows(of line: Line) -> [String] {
    if let jump = line.jump { return ["          the clock jumps to \(jump)"] }
    let height = max(1, line.notes.map(\.count).max() ?? 0)
    let first = line.steps.lowerBound + 1
    let steps = line.steps.count == 1 ? "\(first)" : "\(first)-\(line.steps.upperBound)"
    return (0..<height).map { height in
      let cells = widths.indices.map { column in
        let isMarked = column == line.column && height == 0
        let said = line.notes[column].dropFirst(height).first ?? ""
        return (isMarked ? (line.isOutOfTurn ? "▶ " : "● ") : "  ") + said
      }
      return row(height == 0 ? steps : "", cells)
    }
  }

  private func row(_ steps: String, _ cells: [String]) -> String {
    let before = steps.blanks(to: 8) + steps
    let whole = ([before] + zip(cells, widths).map { $0 + $0.blanks(to: $1) })
      .joined(separator: "  ")
    return String(whole.reversed().drop { $0 == " " }.reversed())
  }

  /// The last column holds all further lanes.
  private static func heading(of column: Int, in trace: Trace) -> String {
    let isLast = column == limits.lanes - 1 && trace.lanes.count > limits.lanes
    return isLast ? "others" : trace.lanes[column].cut(to: limits.cell)
  }
}

extension String {
  /// The blanks that pad it to a width.
  fileprivate func blanks(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func cut(to limit: Int) -> String {
    count <= limit ? self : prefix(limit - 1) + "…"
  }
}
