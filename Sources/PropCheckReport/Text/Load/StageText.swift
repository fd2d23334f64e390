/// A stage of a load: a summary, a line per operation, and problems.
struct StageText {
  let stage: StageRecord
  let costs: [CostRecord]
  let style: TextStyle
  let isDetailed: Bool

  var lines: [String] {
    guard let t = stage.t else { return [] }
    let isShown = isDetailed || stage.purpose == "hold"
    return [head(t)] + warnings(t) + (isShown ? table(t) : []) + (isDetailed ? gauges(t) : [])
  }

  private func head(_ t: StageRecord.Measured) -> String {
    let done = Saturating.sum(t.operations.map(\.done))
    let rate = t.elapsedNanoseconds > 0 ? Double(done) / Double(t.elapsedNanoseconds) * 1e9 : 0
    let parts = [
      "\(Figure.count(done)) done in \(Figure.duration(nanoseconds: t.elapsedNanoseconds))",
      "\(Figure.count(Saturating.whole(rate)))/s", "queue \(Figure.count(t.queuedAtEnd))",
      "dropped \(Figure.count(t.dropped))",
    ]
    let sign = t.finding == nil ? style.paint("✓", .good) : style.paint("✗", .bad)
    return "  \(sign) \(Columns.pad(Printable.line(stage.stage), to: 8)) "
      + parts.joined(separator: " · ")
  }

  private func warnings(_ t: StageRecord.Measured) -> [String] {
    var texts: [String] = []
    if t.isSaturated { texts.append("saturated: the offered load exceeded the capacity") }
    if t.isGeneratorLimited {
      texts.append("generator-limited: operations began late though a worker was free")
    }
    let errors = t.operations.flatMap { operation in
      operation.errors.sorted { $0.key < $1.key }
        .map { "\(operation.name): \(Figure.count($0.value, "error")) \($0.key)" }
    }
    let finding = t.finding.map { $0.split(separator: "\n").map(String.init) } ?? []
    return (texts + errors).map { "      " + style.paint(Printable.line($0), .warning) }
      + finding.map { "      " + style.paint(Printable.line($0), .bad) }
  }

  private func table(_ t: StageRecord.Measured) -> [String] {
    var columns = Columns(gap: 2)
    columns.append(Self.row("", Self.head + (costs.isEmpty ? [] : Self.costHead)))
    for operation in t.operations where operation.done > 0 || !operation.errors.isEmpty {
      columns.append(row(operation))
    }
    return columns.lines.map { "      " + Printable.line($0) }
  }

  private static let head = ["done", "err", "p50", "p90", "p99", "p99.9", "max", "service p99"]
  private static let costHead = ["steps", "pages", "allocs"]

  private func row(_ operation: StageRecord.Operation) -> [String] {
    let response = operation.response
    let times = [
      response?.p50, response?.p90, response?.p99, response?.p999, response?.max,
      operation.service?.p99,
    ]
    let errors = Saturating.sum(operation.errors.values)
    return Self.row(
      operation.name,
      [Figure.count(operation.done), Figure.count(errors)]
        + times.map(Figure.duration)
        + (costs.isEmpty ? [] : Self.cells(of: costs.first { $0.operation == operation.name })))
  }

  static func cells(of cost: CostRecord?) -> [String] {
    [cost?.vmSteps, cost?.pages, cost?.t?.allocations].map {
      $0.map { Figure.count(Saturating.whole($0.rounded())) } ?? "-"
    }
  }

  private static func row(_ name: String, _ cells: [String]) -> [String] {
    [name] + cells.enumerated().map { Columns.padLeft($1, to: $0 == head.count - 1 ? 11 : 7) }
  }

  private func gauges(_ t: StageRecord.Measured) -> [String] {
    t.gauges.sorted { $0.key < $1.key }.map { name, value in
      let text = name.hasSuffix("_bytes") ? Figure.bytes(value) : Figure.count(value)
      return "      \(Columns.pad(Printable.line(name), to: 24)) \(text)"
    }
  }
}

/// The plan of a load in two lines; rows that exist once are left out.
struct MixText {
  let mix: MixRecord
  let style: TextStyle

  var lines: [String] {
    let rows = mix.rows.sorted { $0.key < $1.key }.filter { $0.value > 1 }
      .map { "\(Figure.count($0.value)) \($0.key)" }
    let head = [mix.mix, mix.arrivals, rows.joined(separator: ", "), mix.keys].filter {
      !$0.isEmpty
    }
    return [
      "", style.paint(Printable.line(head.joined(separator: " · ")), .strong),
      "  " + Printable.line(mix.summary),
    ]
  }
}
