/// Rate, queue, drops and the slowest responses of a mix over time, with its stages.
struct TimelinePicture {
  let mix: String
  let plan: MixRecord?
  let record: IntervalRecord
  let timeline: Timeline

  /// - Returns: nil if nothing was measured over time.
  init?(mix: String, plan: MixRecord?, record: IntervalRecord?) {
    guard let record, let timeline = Timeline(record, limit: Timeline.partLimit) else { return nil }
    (self.mix, self.plan, self.record, self.timeline) = (mix, plan, record, timeline)
  }

  var picture: Picture {
    let stages = StageBands(plan?.stages ?? [])
    let panels = panels
    let axis = elapsed(stages)
    let marks = panels.enumerated().flatMap { index, panel in
      panel.marks(
        frame(index), x: axis, timeline, behind: stages.areas(frame(index), axis.scale))
    }
    let foot = Plot(frame: frame(panels.count - 1), x: axis, y: panels[0].axis)
    return Picture(
      title: mix, remark: merging, description: description(stages), height: Self.height,
      marks: marks + stages.names(frame(0), axis.scale) + foot.columns
        + [Drawing.letters(axis.label, at: (foot.frame.right, Self.height - 4), .end)],
      numbers: numbers)
  }

  private var merging: String? {
    timeline.merged > 1
      ? "Each part merges \(timeline.merged) of the report: maximum queue and time." : nil
  }

  private func description(_ stages: StageBands) -> String {
    "Over the stages \(stages.list): "
      + panels.map { "\($0.title) \($0.greatest)" }.joined(separator: "; ") + "."
  }
}

extension TimelinePicture {
  private static let height = 402.0
  private static let heights = [78.0, 48.0, 48.0, 78.0]

  private var panels: [TimelinePanel] {
    [
      TimelinePanel("done a second", .count, timeline) { timeline.rate($0) },
      TimelinePanel("queue, maximum", .count, timeline) { Double($0.queued) },
      TimelinePanel("dropped", .count, timeline) { Double($0.dropped) },
      TimelinePanel("p99 of responses, logarithmic", .time, timeline) { $0.p99.map(Double.init) },
    ]
  }

  private func frame(_ index: Int) -> Frame {
    let top = 46 + Self.heights.prefix(index).reduce(0) { $0 + $1 + 22 }
    return Frame(
      left: 58, right: Picture.Width.third.rawValue - 12, top: top,
      bottom: top + Self.heights[index], width: Picture.Width.third.rawValue)
  }

  /// The time since the start, in a suitable unit.
  private func elapsed(_ stages: StageBands) -> Axis {
    let length = max(timeline.totalNanoseconds, stages.totalNanoseconds)
    let (unit, name) =
      length < 180e9 ? (1e9, "s") : length < 10_800e9 ? (60e9, "min") : (3_600e9, "h")
    return .span(
      from: 0, to: length, .number, unit: unit, label: "time from the start, \(name)")
  }
}

extension TimelinePicture {
  private var numbers: NumberTable {
    let line = Timeline(record, limit: Timeline.rowLimit) ?? timeline
    let merged = line.merged
    return NumberTable(
      summary: "Numbers", columns: ["from", "done", "failed", "dropped", "queue", "p99"],
      rows: line.parts.enumerated().map { cells(line, $0, $1) },
      remark: merged > 1 ? "Each row merges \(merged) parts: maximum queue and time." : nil)
  }

  private func cells(
    _ line: Timeline, _ index: Int, _ part: IntervalRecord.Interval
  ) -> [String] {
    let start = Quantity.time.text(line.nanoseconds * Double(index))
    let counts = [part.done, part.failed, part.dropped, part.queued].map { Figure.count($0) }
    return [start] + counts + [Figure.duration(part.p99)]
  }
}
