/// The planned stages in the background of a load; the parts of a divided stage are one band.
struct StageBands {
  private static let limit = 24

  private let stages: [(name: String, start: Double, end: Double)]

  init(_ stages: [MixRecord.Stage]) {
    var bands: [(name: String, start: Double, end: Double)] = []
    for stage in stages {
      let (name, last) = (String(stage.name.prefix { $0 != "." }), bands.last)
      let length = Double(max(0, stage.nanoseconds))
      if let last, last.name == name {
        bands[bands.count - 1].end = last.end + length
      } else {
        let start = last?.end ?? 0
        bands.append((name, start, start + length))
      }
    }
    self.stages = Array(bands.prefix(Self.limit))
  }

  var totalNanoseconds: Double { stages.last?.end ?? 0 }

  var list: String { stages.map(\.name).joined(separator: ", ") }

  func areas(_ frame: Frame, _ scale: Scale) -> [Markup] {
    stages.enumerated().map { index, stage in
      Drawing.area(
        frame, from: frame.x(scale.place(stage.start)), to: frame.x(scale.place(stage.end)),
        index.isMultiple(of: 2) ? "band" : "band other", stage.name)
    }
  }

  /// The names above the frame, on two rows; names without room are left out.
  func names(_ frame: Frame, _ scale: Scale) -> [Markup] {
    var ends = [-Double.infinity, -Double.infinity]
    return stages.flatMap { stage -> [Markup] in
      let name = TextMetrics.cut(stage.name, to: 90)
      let half = TextMetrics.width(of: name) / 2
      let exact = frame.x((scale.place(stage.start) + scale.place(stage.end)) / 2)
      let place = max(half + 1, min(frame.width - half - 1, exact))
      guard let row = ends.firstIndex(where: { $0 + 4 < place - half }) else { return [] }
      ends[row] = place + half
      let height = 11 + Double(row) * 13
      return [Drawing.letters(name, at: (place, height), .middle, "stage")]
    }
  }
}
