/// The first line of a run.
struct RunText {
  let run: RunRecord
  let style: TextStyle

  var line: String {
    let parts =
      ["propcheck \(run.tool)", "seed \(run.seed)", "layer \(run.layer)"]
      + [run.t?.sqlite.map { "SQLite \($0)" }, run.t?.jobs.map { Figure.count($0, "job") }]
      .compactMap { $0 }
    return style.paint(Printable.line(parts.joined(separator: " · ")), .strong)
  }
}
