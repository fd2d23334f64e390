/// The stages of a load, each behind the part of the time that was planned for it.
struct StageBands {
  /// The most that are shown.
  private static let limit = 24

  private let stages: [(name: String, start: Double, end: Double)]

  init(_ stages: [MixRecord.Stage]) {
    var start = 0.0
    self.stages = stages.prefix(Self.limit).map { stage in
      let end = start + Double(max(0, stage.nanoseconds))
      defer { start = end }
      return (stage.name, start, end)
    }
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

  /// The names above the frame, in two rows because short stages have long names; one without room is left to the list.
  func names(_ frame: Frame, _ scale: Scale) -> [Markup] {
    var ends = [-Double.infinity, -Double.infinity]
    return stages.flatMap { stage -> [Markup] in
      let name = Lettering.cut(stage.name, to: 90)
      let half = Lettering.width(of: name) / 2
      let exact = frame.x((scale.place(stage.start) + scale.place(stage.end)) / 2)
      let place = max(half + 1, min(frame.width - half - 1, exact))
      guard let row = ends.firstIndex(where: { $0 + 4 < place - half }) else { return [] }
      ends[row] = place + half
      let height = 11 + Double(row) * 13
      return [Drawing.letters(name, at: (place, height), .middle, "stage")]
    }
  }
}
