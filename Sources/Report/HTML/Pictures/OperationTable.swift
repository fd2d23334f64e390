/// The operations of a mix while its load is held, each with its times and those of the baseline.
struct OperationTable {
  let now: [StageRecord]
  let then: [StageRecord]

  var table: NumberTable {
    let before = Self.operations(of: then)
    let shown = Self.operations(of: now).filter { $0.done > 0 || !$0.errors.isEmpty }
    // Where nothing failed there is more room for the rest.
    let hasErrors = shown.contains { !$0.errors.isEmpty }
    let rows = shown.map { operation in
      let base = before.first { $0.name == operation.name }?.response?.p99
      return [operation.name, Figure.count(operation.done)]
        + (hasErrors ? [errors(of: operation)] : [])
        + [time(operation.response?.p50), time(operation.response?.p99), time(base)]
    }
    return NumberTable(
      summary: "Operations",
      columns: ["operation", "done"] + (hasErrors ? ["errors"] : []) + [
        "p50", "p99", "p99 before",
      ],
      rows: rows.map { $0.map { NumberTable.Cell($0) } })
  }

  private static func operations(of stages: [StageRecord]) -> [StageRecord.Operation] {
    stages.filter { $0.purpose == "hold" }.flatMap { $0.t?.operations ?? [] }
  }

  private func errors(of operation: StageRecord.Operation) -> String {
    Figure.count(Saturated.sum(operation.errors.values))
  }

  private func time(_ nanoseconds: Int?) -> String {
    nanoseconds.map { Figure.duration(nanoseconds: $0) } ?? "-"
  }
}
