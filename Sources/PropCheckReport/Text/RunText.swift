/// The verdict of a run, in one line.
struct EndText {
  let end: EndRecord
  let style: TextStyle

  var line: String {
    let time = end.t.map { ", " + Figure.duration(nanoseconds: $0.wallNanoseconds) } ?? ""
    let counts = properties + cases + [Figure.count(end.failures, "failure")]
    return "\(word)   \(counts.joined(separator: ", "))\(time)"
  }

  private var properties: [String] {
    switch end.properties {
    case 0: []
    case 1: ["1 property"]
    default: ["\(Figure.count(end.properties)) properties"]
    }
  }

  /// Loads and comparisons have no cases.
  private var cases: [String] {
    end.cases > 0 || end.properties > 0 ? [Figure.count(end.cases, "case")] : []
  }

  private var word: String {
    switch end.verdict {
    case _ where end.isUndecided: style.paint("INCOMPLETE", .warning)
    case .passed: style.paint("PASSED", .good)
    case .failed: style.paint("FAILED", .bad)
    case .gaveUp: style.paint("GAVE UP", .warning)
    case .invalid: style.paint("INVALID", .bad)
    case .interrupted: style.paint("INTERRUPTED", .warning)
    case .empty: style.paint("NOTHING RAN", .warning)
    }
  }
}

/// The first line of a run.
struct RunText {
  let run: RunRecord
  let style: TextStyle

  var line: String {
    let parts =
      [
        "\(run.program ?? RunRecord.usualProgram) \(run.tool)", "seed \(run.seed)",
        "layer \(run.layer)",
      ]
      + [run.t?.storage, run.t?.jobs.map { Figure.count($0, "job") }]
      .compactMap { $0 }
    return style.paint(Printable.line(parts.joined(separator: " · ")), .strong)
  }
}
