/// The operations of a mix in stages that hold, with the times of the baseline.
struct OperationTable {
  let now: [StageRecord]
  let then: [StageRecord]

  private struct Line {
    /// With the stage, if several stages hold.
    let name: String
    let operation: StageRecord.Operation
  }

  var table: NumberTable {
    let before = Self.lines(of: then)
    let shown = Self.lines(of: now).filter { $0.operation.done > 0 || !$0.operation.errors.isEmpty }
    // Without errors, their column is left out.
    let hasErrors = shown.contains { !$0.operation.errors.isEmpty }
    let rows = shown.map { line in
      let (operation, base) = (line.operation, before.first { $0.name == line.name })
      return [line.name, Figure.count(operation.done)]
        + (hasErrors ? [errors(of: operation)] : [])
        + [operation.response?.p50, operation.response?.p99, base?.operation.response?.p99]
        .map(Figure.duration)
    }
    let columns = ["operation", "done"] + (hasErrors ? ["errors"] : [])
    return NumberTable(
      summary: "Operations", columns: columns + ["p50", "p99", "p99 before"],
      rows: rows)
  }

  private static func lines(of stages: [StageRecord]) -> [Line] {
    let held = stages.filter { $0.purpose == "hold" }
    return held.flatMap { stage in
      (stage.t?.operations ?? []).map { operation in
        let name = held.count > 1 ? "\(stage.stage) \(operation.name)" : operation.name
        return Line(name: name, operation: operation)
      }
    }
  }

  private func errors(of operation: StageRecord.Operation) -> String {
    Figure.count(Saturating.sum(operation.errors.values))
  }
}

/// The costs of operations that are called alone.
struct CostTable {
  let costs: [CostRecord]

  var table: NumberTable {
    NumberTable(
      summary: "Costs of single calls", columns: ["operation", "steps", "pages", "allocations"],
      rows: costs.map { [$0.operation] + StageText.cells(of: $0) })
  }
}
