/// When, where and by what a report was made.
struct Facts {
  private let night: Night

  init(_ night: Night) {
    self.night = night
  }

  var markup: Markup {
    .tag(
      "dl", [:],
      pairs.map { name, value in
        .tag("div", [:], [.tag("dt", text: name), .tag("dd", text: value)])
      })
  }

  private var pairs: [(String, String)] {
    let (run, t) = (night.run, night.run?.t)
    let time = night.end?.t.map { Figure.duration(nanoseconds: $0.wallNanoseconds) }
    let options = Chapter.options(of: night)
    return [
      ("seed", run.map { "\($0.seed)" }), ("layer", run?.layer),
      ("options", options.isEmpty ? nil : options), ("propcheck", run?.tool),
      ("commit", t?.commit ?? "unknown"), ("when", night.date + " UTC"), ("took", time),
      ("SQLite", t?.sqlite), ("Swift", t?.swift), ("report", PageText.fileName(night.path)),
    ].compactMap { name, value in value.map { (name, $0) } }
  }
}
